import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { keepRowFocus } from '../keep-row-focus.ts'
import { type SortOrder, sortRows } from './sort-rows.ts'
import { ShowMore, usePage } from './ShowMore.tsx'
import classes from './table.module.css'

export interface Column<Item> {
  name: string
  title: string
  cell: (item: Item) => ReactNode
  by?: (item: Item) => string | number
}

interface TableProps<Item> {
  label: string
  columns: Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
}

export function Table<Item>({ label, columns, items, keyOf }: TableProps<Item>) {
  const [order, setOrder] = useState<SortOrder>({ column: columns[0]?.name ?? '', descending: false })
  const by = columns.find(({ name }) => name === order.column)?.by
  const page = usePage(sortRows(items, by, order.descending))
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} {...{ column, order, setOrder }} />
            ))}
          </tr>
        </thead>
        <tbody ref={keepRowFocus}>
          {page.shown.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ name, title, by: sorting, cell }) => (
                <td key={name} data-title={sorting && title}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore page={page} />
    </>
  )
}

interface HeadingProps<Item> {
  column: Column<Item>
  order: SortOrder
  setOrder: (order: SortOrder) => void
}

function Heading<Item>({ column: { name, title, by }, order, setOrder }: HeadingProps<Item>) {
  const { t } = useLingui()
  const chosen = order.column === name
  const Arrow = order.descending ? IconArrowDown : IconArrowUp
  if (!by) return <th scope="col">{title}</th>
  return (
    <th scope="col" aria-sort={chosen ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        title={t`Sort by ${title}`}
        onClick={() => setOrder({ column: name, descending: chosen && !order.descending })}
      >
        {title}
        {chosen && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}
