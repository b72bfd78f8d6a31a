import { useHotkeys } from '@mantine/hooks'

const OWN_SPACE =
  'button, summary, [contenteditable], [role=button], [role=slider], [role=option], [role=combobox], [role^=menuitem], [role=dialog]'

/** What Space does, if anything. It belongs to whatever has the focus, if that does something with it. */
export function useSpace(act: (() => void) | undefined) {
  useHotkeys([['space', press, { preventDefault: false }]])

  function press(event: KeyboardEvent) {
    if (!act || event.defaultPrevented || (event.target as Element).closest(OWN_SPACE)) return
    event.preventDefault()
    act()
  }
}
