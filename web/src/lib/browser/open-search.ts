const ASKED = 'tiltyard:search';

/** Open the search that the banner has, from anywhere on the page. */
export const openSearch = () => {
  window.dispatchEvent(new Event(ASKED));
};

/** What the search does when it is asked for; answers with how to stop listening. */
export function onSearch(open: () => void): () => void {
  window.addEventListener(ASKED, open);
  return () => window.removeEventListener(ASKED, open);
}
