import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './list.module.css'

interface FilterFieldProps {
  label: string
  value: string
  onChange: (sought: string) => void
}

export const WORTH_FILTERING = 8

export const FilterField = ({ label, value, onChange }: FilterFieldProps) => (
  <TextInput
    className={classes.filter ?? ''}
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
