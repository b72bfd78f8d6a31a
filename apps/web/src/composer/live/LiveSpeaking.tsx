import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { LiveWordsText } from '../../talks/live/LiveWordsText.tsx'
import { useLiveTalk } from '../../talks/live/live-talk.queries.ts'
import classes from '../../talks/live/live.module.css'
import type { LiveSession } from './live-session.ts'

/** What the speaker sees while others hear them. */
export function LiveSpeaking({ session }: { session: LiveSession }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const live = useLiveTalk(org_id, state.live_id).data
  const names = useNames(org_id)
  const channel = names.channel(session.fields().channel_id)
  const listeners = live?.listeners ?? []
  const who = listeners.map((user_id) => names.author(user_id).name).join(', ')
  const text = {
    starting: t`Connecting…`,
    live: channel ? t`You’re live in ${channel}` : t`You’re live`,
    lost: t`Your recording goes on. Listeners hear the rest when the network is back.`,
    over: t`This talk is no longer live. Your recording goes on.`,
    forbidden: t`You can no longer speak here. Your recording goes on.`,
  }[state.name === 'over' && state.forbidden ? 'forbidden' : state.name]
  return (
    <div className={classes.speaking}>
      <p className={classes.facts} role="status">
        {state.name === 'live' && <span className={classes.sign}>{t`Live`}</span>}
        <strong>{text}</strong>
        {state.name === 'live' && (
          <span>
            {listeners.length === 0
              ? t`No one is listening`
              : t`${plural(listeners.length, { one: '# person is listening', other: '# people are listening' })}: ${who}`}
          </span>
        )}
      </p>
      {live && <LiveWordsText words={live.words} />}
    </div>
  )
}
