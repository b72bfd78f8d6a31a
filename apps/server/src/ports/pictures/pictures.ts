import type sharp from 'sharp'

export const SIDE = 256
const MOST_PIXELS = 40_000_000
const SECONDS = 10

/** A picture that cannot be used; the message is a sentence for the user. */
export class PictureError extends Error {
  override name = 'PictureError'
}

let library: Promise<typeof sharp> | undefined

/** Loaded at its first use, because it takes 10 MB. Other formats are never decoded, whatever the file's name. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  sharp.cache(false)
  return sharp
}

/** A square webp of the picture's middle: its first frame, upright, without metadata. Throws PictureError. */
export async function portrait(bytes: Uint8Array): Promise<Buffer> {
  try {
    const open = await (library ??= load())
    return await open(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new PictureError(whyNot(error instanceof Error ? error.message : ''), { cause: error })
  }
}

const SENTENCES: [RegExp, string][] = [
  [/unsupported image format|is empty/, 'Send a PNG, JPEG, WebP, GIF or AVIF picture'],
  [/pixel limit/, `This picture is too large: at most ${MOST_PIXELS / 1e6} million pixels`],
  [/^timeout/, 'This picture takes more effort to read than is allowed'],
]

const whyNot = (said: string) =>
  SENTENCES.find(([sign]) => sign.test(said))?.[1] ?? 'This picture is damaged. Send another one'
