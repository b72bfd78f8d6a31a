import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { duration } from '../../lib/format.ts'
import { moveTo } from '../queue/advance.ts'
import { followersOf } from '../queue/neighbours.ts'
import { useQueue } from '../queue/queue.ts'
import classes from './now-playing.module.css'

const SHOWN = 5

/** The talks that follow in the list that one listens through; pressing one plays it. */
export function UpNext({ talk_id, unheard }: { talk_id: string; unheard: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queue = useQueue()
  const talks = queue ? followersOf(queue.talks, talk_id, { unheard }).slice(0, SHOWN) : []
  if (!queue || talks.length === 0) return null
  return (
    <section className={classes.next} aria-labelledby="up-next">
      <h3 id="up-next" className={classes.heading}>
        {unheard ? t`Next unheard` : t`Next in the list`}
      </h3>
      <ul className={classes.list}>
        {talks.map((talk) => (
          <li key={talk.talk_id}>
            <UnstyledButton className={classes.row} onClick={() => void moveTo(client, talk)}>
              <span className={classes.name}>
                {queue.titleOf(talk)}
                <span className={classes.text}>{talk.text}</span>
              </span>
              <span className="numbers">{duration(talk.duration ?? 0)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
