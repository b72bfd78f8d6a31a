type Field = HTMLInputElement | HTMLTextAreaElement

const FIELDS = 'form :is(input, textarea)'

/** What was in a field before somebody typed. */
const before = new WeakMap<Field, string>()

/** To be called before each input, so that fields filled later by the app do not count. */
export function rememberField({ target }: Event) {
  if (!(target instanceof Element) || !target.closest('[role=dialog]') || !target.matches(FIELDS)) return
  const field = target as Field
  if (!before.has(field)) before.set(field, contentOf(field))
}

/** What is sent or dropped is no longer missed. */
export function forgetFields(within: Element) {
  for (const field of within.querySelectorAll<Field>('input, textarea')) before.delete(field)
}

/** Whether closing the dialog would lose text. */
export const hasText = (dialog: Element) =>
  [...dialog.querySelectorAll<Field>(FIELDS)].some((field) => {
    const content = contentOf(field)
    return before.has(field) && content.trim() !== '' && content !== before.get(field)
  })

/** With the words that were entered before, in a field of several. */
const contentOf = (field: Field) =>
  [...(field.closest('.mantine-PillGroup-group')?.querySelectorAll('.mantine-Pill-label') ?? [])]
    .map(({ textContent }) => textContent)
    .concat(field.value)
    .join(' ')
