const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
const TAIL = /[.,;:!?)\]}]+$/;

/** What somebody wrote, as it is; addresses of the web can be clicked, and nothing else happens to it. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {splitLinks(text).map(({ href, words }, index) =>
        href === null ? (
          words
        ) : (
          <a
            key={index}
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="break-words underline decoration-line-strong underline-offset-2"
          >
            {words}
          </a>
        ),
      )}
    </>
  );
}

/** The text in pieces; those with an address are links. */
export function splitLinks(text: string): { words: string; href: string | null }[] {
  const pieces: { words: string; href: string | null }[] = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const words = found[0].replace(TAIL, '');
    const href = addressOf(words);
    if (href === null) continue;
    pieces.push({ words: text.slice(from, found.index), href: null }, { words, href });
    from = found.index + words.length;
  }
  return [...pieces, { words: text.slice(from), href: null }].filter(({ words }) => words !== '');
}

/** The address if a browser takes it for one of the web, without a name or password hidden in it. */
function addressOf(words: string): string | null {
  if (!URL.canParse(words)) return null;
  const url = new URL(words);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}
