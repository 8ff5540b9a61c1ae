import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 15_000 }); // the first page of a file loads its modules, which takes a while on a busy machine
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// jsdom draws nothing: these parts of a browser are missing there.
window.matchMedia = (media: string) =>
  ({ matches: false, media, onchange: null, addEventListener: vi.fn(), removeEventListener: vi.fn(), dispatchEvent: () => false }) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
};
window.scrollTo = vi.fn();
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = vi.fn();
HTMLCanvasElement.prototype.getContext = () => null;
