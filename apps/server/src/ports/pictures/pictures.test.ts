import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { PictureError, portrait, SIDE } from './pictures.ts'

const halves = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#f76707' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#1c7ed6' } },
      gravity: 'east',
    },
  ])

const bytesOf = (picture: Sharp, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  picture[format]().toBuffer()

/** A PNG whose header claims this size, with almost no data. */
function boastful(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [part('IHDR', header), part('IDAT', deflateSync(Buffer.alloc(4))), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function part(name: string, data: Buffer) {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

async function refusal(bytes: Uint8Array) {
  const error: unknown = await portrait(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PictureError)
  return (error as Error).message
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['nothing', ''],
  ['text', 'hello, I am picture.png'],
  ['an SVG, which is a program', SVG],
  ['an SVG behind an XML declaration', `<?xml version="1.0"?>\n${SVG}`],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PPM', 'P6 1 1 255\n\0\0\0'],
  ['an ImageMagick script', 'push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 "/etc/passwd"'],
])('%s is no picture', async (_, text) => {
  expect(await refusal(Buffer.from(text))).toBe('Send a PNG, JPEG, WebP, GIF or AVIF picture')
})

test('a TIFF is not decoded, though the library could', async () => {
  expect(await refusal(await bytesOf(halves(), 'tiff'))).toBe('Send a PNG, JPEG, WebP, GIF or AVIF picture')
})

test.each([50_000, 6400])('a picture with sides of %i pixels is refused before it is decoded', async (side) => {
  expect(await refusal(boastful(side, side))).toBe('This picture is too large: at most 40 million pixels')
})

test('a header with a size that the data does not have is damaged', async () => {
  expect(await refusal(boastful(6000, 6000))).toBe('This picture is damaged. Send another one')
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('a %s that breaks off is damaged', async (format) => {
  const whole = await bytesOf(halves(), format)
  const sentence = await refusal(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(sentence).toBe('This picture is damaged. Send another one')
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a square webp of its middle',
  async (format) => {
    const drawn = await portrait(await bytesOf(halves(), format))
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([SIDE, SIDE])
    expect((await sharp(drawn).metadata()).format).toBe('webp')
    const pixel = (x: number) => [...data.subarray((128 * SIDE + x) * info.channels).subarray(0, 3)]
    expect(pixel(8)[0]).toBeGreaterThan(200)
    expect(pixel(248)[2]).toBeGreaterThan(180)
  },
)

test('a rotated picture is set upright, and its location metadata is removed', async () => {
  const lying = await halves()
    .withExif({ IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(lying.includes('Ada')).toBe(true)
  const drawn = await portrait(lying)
  const { exif, icc, xmp, orientation } = await sharp(drawn).metadata()
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const top = data.subarray((8 * SIDE + 128) * info.channels)
  const bottom = data.subarray((248 * SIDE + 128) * info.channels)
  expect([top[0], bottom[2]].every((value) => (value ?? 0) > 180)).toBe(true)
})

test('of an animation the first frame is kept', async () => {
  const frames = [halves(64, 64), sharp({ create: { width: 64, height: 64, channels: 3, background: '#000000' } })]
  const inputs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
  const moving = await sharp(inputs, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const drawn = await portrait(moving)
  expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(drawn).raw().toBuffer())[0]).toBeGreaterThan(200)
})

test('data behind or inside a picture is removed', async () => {
  const page = '<script>alert("polyglot")</script>'
  const picture = await halves()
    .withExif({ IFD0: { ImageDescription: page } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([picture, Buffer.from(page), Buffer.from('PK\x03\x04', 'latin1')])
  expect(polyglot.includes('polyglot')).toBe(true)
  const drawn = await portrait(polyglot)
  expect(drawn.includes('polyglot')).toBe(false)
  expect(drawn.equals(await portrait(polyglot))).toBe(true)
})

test('a tiny picture is drawn large', async () => {
  const { width, height } = await sharp(await portrait(await bytesOf(halves(1, 1), 'png'))).metadata()
  expect([width, height]).toEqual([SIDE, SIDE])
})
