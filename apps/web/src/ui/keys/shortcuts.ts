import { pageValue } from '../../lib/page-value/page-value.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'

/** What a key does. `keys` are names of KeyboardEvent.key; 'Shift+' may stand before letters and arrows. */
interface Shortcut {
  keys: readonly string[]
  says: string
  /** Left out where somebody else acts on the key, and this only tells of it. */
  act?: (event: KeyboardEvent) => void
}

export interface Section {
  title: string
  /** Where it stands in the sheet: low first. */
  order: number
  shortcuts: readonly Shortcut[]
}

const sections = pageValue<readonly Section[]>([])
let on = true

/** Takes up a section; answers how to take it out again. One handler serves them all. */
export function addSection(section: Section) {
  if (sections.get().length === 0) globalThis.addEventListener('keydown', press)
  become([...sections.get(), section])
  return () => {
    become(sections.get().filter((each) => each !== section))
    if (sections.get().length === 0) globalThis.removeEventListener('keydown', press)
  }
}

/** Lets all shortcuts rest, or work again. */
export const setShortcutsOn = (wanted: boolean) => {
  on = wanted
}

/** The sections that are at hand on this screen, in their order; some may have the same title. */
export const useSections = () => usePageValue(sections)

const become = (changed: readonly Section[]) => sections.set(changed.toSorted((one, other) => one.order - other.order))

function press(event: KeyboardEvent) {
  if (!on || event.defaultPrevented || event.isComposing || rests(event)) return
  const name = nameOf(event)
  const found = sections
    .get()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys, act }) => act && keys.includes(name))
  if (!found?.act) return
  event.preventDefault()
  if (!event.repeat || event.key.startsWith('Arrow')) found.act(event)
}

/** 'ArrowLeft', 'Shift+ArrowLeft', 'n', 'Shift+N', '?': signs that need Shift on some keyboards are named without it. */
export function nameOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const isSign = key.length === 1 && !/\p{L}/u.test(key) && key !== ' '
  const name = key.length === 1 ? key.toLowerCase() : key
  return shiftKey && !isSign ? `Shift+${name.length === 1 ? name.toUpperCase() : name}` : name
}

const WRITES =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
const OWN_SPACE =
  'button, summary, input, [role=button]:not(span, mark), [role=slider], [role=option], [role=combobox], [role=tab]'
const OWN_ARROWS = 'input, [role=slider], [role=option], [role=combobox], [role=radio], [role=tab]'

/** Keys belong to what has the focus, if that does something with them: to what is written in, to dialogs and menus. */
function rests({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest(`${WRITES}, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]`)) return true
  if (key === ' ') return target.closest(OWN_SPACE) !== null
  return key.startsWith('Arrow') && target.closest(OWN_ARROWS) !== null
}
