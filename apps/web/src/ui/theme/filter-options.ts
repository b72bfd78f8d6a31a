import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'
import { foldText } from '@earshot/contract/rules/fold-text'

type Option = ComboboxItem | ComboboxItemGroup<ComboboxItem>

/** Options that contain what is typed, without case and diacritics: “jurgen” finds Jürgen. */
export function filterOptions({ options, search }: { options: readonly Option[]; search: string }): Option[] {
  const typed = foldText(search.trim())
  const matches = ({ label }: ComboboxItem) => foldText(label).includes(typed)
  return options.flatMap((option) =>
    'group' in option ? { ...option, items: option.items.filter(matches) } : matches(option) ? option : [],
  )
}
