import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'

export type Weight = 400 | 700

const require = createRequire(import.meta.url)
const SANS = path.dirname(require.resolve('@fontsource/noto-sans/package.json'))
const ARABIC = path.dirname(require.resolve('@fontsource/noto-sans-arabic/package.json'))

/** Noto Sans is published in parts by script; the first part that has a character draws it. */
const PARTS = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'].map(
    (script) => path.join(SANS, 'files', `noto-sans-${script}`),
  ),
  path.join(ARABIC, 'files', 'noto-sans-arabic-arabic'),
]

interface Face {
  name: string
  bytes: Buffer
  font: Font
}

export type Faces = Record<Weight, Face[]>

let loaded: Faces | undefined

/** Once, with the first PDF. */
export async function loadFaces(): Promise<Faces> {
  const { create } = await import('fontkit')
  const facesOf = (weight: Weight) =>
    PARTS.map((part) => {
      const name = `${part}-${weight}-normal.woff`
      const bytes = readFileSync(name)
      return { name, bytes, font: create(bytes) as Font }
    })
  loaded ??= { 400: facesOf(400), 700: facesOf(700) }
  return loaded
}

/** The name of the face that has the character; null for none. A mark stays with the letter before it. */
export function faceFinder(available: readonly Face[]) {
  const known = new Map<string, string | null>()
  const has = ({ font }: Face, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  return (character: string, before: string | null): string | null => {
    const last = available.find(({ name }) => name === before)
    if (last && !/[\p{L}\p{N}\s]/u.test(character) && has(last, character)) return before
    const found = known.get(character) ?? available.find((face) => has(face, character))?.name ?? null
    known.set(character, found)
    return found
  }
}
