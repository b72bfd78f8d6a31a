import sharp from 'sharp'

/** Bytes as they travel inside JSON. The type is what the sender claims. */
export const dataUrl = (bytes: Uint8Array | string, type = 'application/octet-stream') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A plain picture, as a browser sends it. */
export async function picture(background = '#f76707', size = 40) {
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background } })
  return dataUrl(await drawn.png().toBuffer(), 'image/png')
}
