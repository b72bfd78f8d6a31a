import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import { useEffect, useEffectEvent } from 'react'
import { isForOverlay } from './for-overlay.ts'

/** Keyboards with ⌘ and ⌥ instead of Ctrl and Alt. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `keys` are values of KeyboardEvent.key; 'Shift+' may precede letters and arrows. 'g d' is G, then D. */
interface Shortcut {
  keys: readonly string[]
  says: string
  /** Omitted if another handler acts and this only documents the key. */
  act?: (event: KeyboardEvent) => void
}

export interface Section {
  title: string
  order: number
  shortcuts: readonly Shortcut[]
}

const sections = createPageStore<readonly Section[]>([])
let on = true

/** Returns the cleanup. All sections share one event listener. */
function addSection(section: Section) {
  if (sections.get().length === 0) globalThis.addEventListener('keydown', press)
  become([...sections.get(), section])
  return () => {
    become(sections.get().filter((each) => each !== section))
    if (sections.get().length === 0) globalThis.removeEventListener('keydown', press)
  }
}

export const setShortcutsOn = (wanted: boolean) => {
  on = wanted
}

export const useSections = () => usePageStore(sections)

const become = (changed: readonly Section[]) => sections.set(changed.toSorted((one, other) => one.order - other.order))

function press(event: KeyboardEvent) {
  if (!on || event.defaultPrevented || event.isComposing || keepsOwnKeys(event)) return
  const all = sections.get().flatMap(({ shortcuts }) => shortcuts)
  const { found, begun: next } = findShortcut(all, nameOf(event), isRecent(event) ? begun?.name : undefined)
  begun = next === undefined ? undefined : { name: next, at: event.timeStamp }
  if (!found?.act) return
  event.preventDefault()
  if (!event.repeat || event.key.startsWith('Arrow')) found.act(event)
}

/** The first key of a sequence that waits for the second. */
let begun: { name: string; at: number } | undefined
const CHORD_MS = 1500

const isRecent = ({ timeStamp }: KeyboardEvent) => begun !== undefined && timeStamp - begun.at < CHORD_MS

/** The shortcut of a key, or of a sequence that an earlier key began. `begun` is set if the key itself begins one. */
export function findShortcut(shortcuts: readonly Shortcut[], name: string, before: string | undefined) {
  const of = (wanted: string) => shortcuts.find(({ keys, act }) => act && keys.includes(wanted))
  const found = (before !== undefined && of(`${before} ${name}`)) || of(name)
  const begins = shortcuts.some(({ keys, act }) => act && keys.some((key) => key.startsWith(`${name} `)))
  return { found, begun: !found && begins ? name : undefined }
}

/**
 * 'ArrowLeft', 'Shift+ArrowLeft', 'n', 'Shift+N', '?'. Signs have no 'Shift+', because it depends on the keyboard
 * layout.
 */
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

export function keepsOwnKeys(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest(WRITES) || isForOverlay(event)) return true
  if (key === ' ') return target.closest(OWN_SPACE) !== null
  return key.startsWith('Arrow') && target.closest(OWN_ARROWS) !== null
}

/** Active and listed in the keyboard sheet while the caller is mounted. */
export function useShortcuts({ title, order, shortcuts }: Section) {
  const act = useEffectEvent((at: number, event: KeyboardEvent) => shortcuts[at]?.act?.(event))
  const announcement = JSON.stringify(
    shortcuts.map(({ keys, says, act: acts }) => ({ keys, says, acts: acts !== undefined })),
  )
  useEffect(() => {
    const known = JSON.parse(announcement) as { keys: string[]; says: string; acts: boolean }[]
    return addSection({
      title,
      order,
      shortcuts: known.map(({ keys, says, acts }, at) => ({
        keys,
        says,
        ...(acts && { act: (event) => act(at, event) }),
      })),
    })
  }, [title, order, announcement])
}
