import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fills missing translations with the English text, so that none is empty. Returns them with their files. */
export function fillCatalogs(locales: string): string[] {
  const catalogs = readdirSync(locales, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.po'))
  return catalogs.flatMap((file) => {
    const filled: string[] = []
    const text = readFileSync(join(locales, file), 'utf8').replaceAll(
      /^msgid "(.+)"\nmsgstr ""$(?!\n")/gm,
      (_, english: string) => {
        filled.push(`${file}: ${english}`)
        return `msgid "${english}"\nmsgstr "${english}"`
      },
    )
    if (filled.length > 0) writeFileSync(join(locales, file), text)
    return filled
  })
}
