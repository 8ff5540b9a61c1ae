import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const jsqr = createRequire(import.meta.url)('jsqr') as Decode | { default: Decode };
const decode = typeof jsqr === 'function' ? jsqr : jsqr.default;

/** What a code says to a camera: a picture of it as it is drawn, read by a program that did not make it. */
export async function readQrCode(code: Locator): Promise<string | null> {
  const picture = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await code.page().evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const [wide, high] = [4 * image.width, 4 * image.height]; // a white border, and pixels enough for a module
    const canvas = new OffscreenCanvas(wide + 80, high + 80);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, wide + 80, high + 80);
    brush.imageSmoothingEnabled = false;
    brush.drawImage(image, 40, 40, wide, high);
    const found = brush.getImageData(0, 0, wide + 80, high + 80);
    return { pixels: Array.from(found.data), width: found.width, height: found.height };
  }, picture);
  return decode(new Uint8ClampedArray(pixels), width, height)?.data ?? null;
}
