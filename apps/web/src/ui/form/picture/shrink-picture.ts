/** The server's limit. */
const MOST_PIXELS = 1024

interface Size {
  width: number
  height: number
}

/** Throws if the picture cannot be read. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitInto(bitmap, MOST_PIXELS)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.toDataURL('image/webp', 0.9)
}

/** Keeps the aspect ratio and never enlarges. */
export function fitInto({ width, height }: Size, most: number): Size {
  const part = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) }
}
