import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { bestFirst, type CountryOption } from './countries.ts'
import './country.css'

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'filter'> {
  choices: CountryOption[]
}

export function CountrySelect({ choices, ...props }: CountrySelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Country`}
      data={choices}
      searchable
      filter={({ options, search }) => bestFirst(options as CountryOption[], search)}
      allowDeselect={false}
      nothingFoundMessage={t`No matching countries`}
      maxDropdownHeight={280}
      {...props}
    />
  )
}
