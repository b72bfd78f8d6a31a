import type { Engine } from '@earshot/contract/engines'
import { languageName } from './language-name.ts'

/** Offered for engines that support all common languages. A chosen code that is not listed stays selectable. */
const COMMON =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

export function languagesFor(engine: Pick<Engine, 'languages'> | undefined, chosen: string | null) {
  const spoken = engine && engine.languages.length > 0 ? engine.languages : COMMON
  const codes = [...new Set([...spoken, ...(chosen ? [chosen] : [])])]
  return codes
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
