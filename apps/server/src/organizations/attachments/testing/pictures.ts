import sharp from 'sharp'

/** The bytes as a data URL. The type is only what the sender claims. */
export const dataUrl = (bytes: Uint8Array | string, type = 'application/octet-stream') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export async function picture(background = '#f76707', size = 40) {
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background } })
  return dataUrl(await drawn.png().toBuffer(), 'image/png')
}
