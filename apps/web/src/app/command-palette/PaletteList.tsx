import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ListboxOption } from '../../ui/ListboxOption.tsx'
import type { Command, CommandGroup } from './command.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  id: string
  groups: CommandGroup[]
  current: number
  onMove: (to: number) => void
  onChoose: (operation: Command) => void
}

export function PaletteList({ id, groups, current, onMove, onChoose }: PaletteListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const operations = groups.flatMap((group) => group.operations)
  const reached = operations[current]?.id
  useEffect(() => {
    if (reached) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [reached])
  return (
    <div ref={list} id={id} className={classes.list} role="listbox" aria-label={t`Results`}>
      {groups.map(({ title, operations: own }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={classes.title} aria-hidden>
            {title}
          </p>
          {own.map((operation) => {
            const index = operations.indexOf(operation)
            return (
              <ListboxOption
                key={operation.id}
                id={`${id}-${index}`}
                className={classes.option}
                selected={index === current}
                onHover={() => onMove(index)}
                onPick={() => onChoose(operation)}
              >
                <span className={classes.sign} aria-hidden>
                  {operation.icon}
                </span>
                <span className={classes.label} dir="auto">
                  {operation.excerpt ?? operation.label}
                </span>
                {operation.hint && <span className={classes.hint}>{operation.hint}</span>}
              </ListboxOption>
            )
          })}
        </div>
      ))}
    </div>
  )
}
