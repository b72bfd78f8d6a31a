import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Deed, Group } from './offers/deed.ts'
import classes from './palette.module.css'
import { PaletteOption } from './PaletteOption.tsx'

interface PaletteListProps {
  /** Of the list; its options are called after it. */
  id: string
  groups: Group[]
  current: number
  onMove: (to: number) => void
  onChoose: (deed: Deed) => void
}

/** What the palette offers, by kind; what the arrows have reached is always seen. */
export function PaletteList({ id, groups, current, onMove, onChoose }: PaletteListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const deeds = groups.flatMap((group) => group.deeds)
  const reached = deeds[current]?.id
  useEffect(() => {
    if (reached) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [reached])
  return (
    <div ref={list} id={id} className={classes.list} role="listbox" aria-label={t`Results`}>
      {groups.map(({ title, deeds: own }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={classes.title} aria-hidden>
            {title}
          </p>
          {own.map((deed) => {
            const place = deeds.indexOf(deed)
            return (
              <PaletteOption
                key={deed.id}
                id={`${id}-${place}`}
                deed={deed}
                selected={place === current}
                onHover={() => onMove(place)}
                onChoose={() => onChoose(deed)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
