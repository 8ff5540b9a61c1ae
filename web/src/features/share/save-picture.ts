const [WIDTH, HEIGHT] = [1200, 630];

/** Draw a picture of lines as one of dots, which every program can show, and hand it to the reader. */
export async function savePicture(url: string, name: string): Promise<void> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('No picture was made.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
