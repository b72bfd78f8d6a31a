import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { bestFirst, type Choice } from './countries.ts'
import './country.css'

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'filter'> {
  choices: Choice[]
}

/** A country that is found by typing; what begins as it was typed comes first. */
export function CountrySelect({ choices, ...props }: CountrySelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Country`}
      data={choices}
      searchable
      filter={({ options, search }) => bestFirst(options as Choice[], search)}
      allowDeselect={false}
      nothingFoundMessage={t`No country is called that`}
      maxDropdownHeight={280}
      {...props}
    />
  )
}
