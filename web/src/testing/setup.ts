import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 40_000 }); // the first page of a file loads its modules, which takes a while on a busy machine

/** What is not there is told with the whole page, but only to who reads it: whoever waits asks in vain many times. */
configure({
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`,
    });
  },
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// jsdom draws nothing: these parts of a browser are missing there. Each behaves as the real one does.

/** A question to which the answer is no, and stays so. */
class Media extends EventTarget {
  readonly matches = false;
  readonly media: string;
  onchange = null;
  constructor(media: string) {
    super();
    this.media = media;
  }
}
window.matchMedia = (media: string) => new Media(media) as unknown as MediaQueryList;

/** It tells the size once when it begins to look; nothing here ever changes its size. */
window.ResizeObserver = class {
  private readonly seen = new Set<Element>();
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element): void {
    this.seen.add(target);
    queueMicrotask(() => {
      const contentRect = target.getBoundingClientRect();
      const boxes = [{ inlineSize: contentRect.width, blockSize: contentRect.height }];
      const entry: ResizeObserverEntry = {
        target,
        contentRect,
        borderBoxSize: boxes,
        contentBoxSize: boxes,
        devicePixelContentBoxSize: boxes,
      };
      if (this.seen.has(target)) act(() => this.tell([entry], this));
    });
  }
  unobserve(target: Element): void {
    this.seen.delete(target);
  }
  disconnect(): void {
    this.seen.clear();
  }
};

/** Today's browsers answer with a promise that is kept when the scrolling is over. */
const scroll = (() => Promise.resolve()) as unknown as () => void;
window.scrollTo = window.scrollBy = window.scroll = scroll;
Element.prototype.scrollIntoView = Element.prototype.scrollTo = Element.prototype.scrollBy = scroll;

const captured = new WeakMap<Element, Set<number>>();
Element.prototype.setPointerCapture = function (this: Element, pointer) {
  captured.set(this, (captured.get(this) ?? new Set()).add(pointer));
};
Element.prototype.hasPointerCapture = function (this: Element, pointer) {
  return captured.get(this)?.has(pointer) ?? false;
};
Element.prototype.releasePointerCapture = function (this: Element, pointer) {
  captured.get(this)?.delete(pointer);
};

/** A browser without memory for a canvas answers so; what is drawn on one is seen by the journeys. */
HTMLCanvasElement.prototype.getContext = () => null;
