import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTalkTitle } from '../../dashboard/use-names.ts'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { duration } from '../../lib/format.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useMarkTalk } from '../cache/listens.queries.ts'
import { isHeardLive } from './live-player-state.ts'
import { LiveWordsText } from './LiveWordsText.tsx'
import { jumpToLive, livePlayer, pauseLive, resumeLive, stopLive } from './live-player.ts'
import { useLiveTalk } from './live-talk.queries.ts'
import classes from './live.module.css'

/** Seconds behind what is said, from which one may want to catch up. */
const LATE = 3

export function LiveListening({ live_id }: { live_id: string }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { playing, over, behind, trouble } = usePageStore(livePlayer)
  const live = useLiveTalk(org_id, live_id).data
  const titleOf = useTalkTitle(org_id)
  const talk_id = live?.talk_id ?? undefined
  useMarkHeard(org_id, talk_id)
  useReturnFocus()
  return (
    <div className={classes.listening}>
      <div className={classes.row}>
        <ActionIcon
          variant="subtle"
          size={44}
          radius="xl"
          disabled={trouble === 'refused' || trouble === 'unsupported'}
          aria-label={playing ? t`Pause` : t`Play`}
          onClick={playing ? pauseLive : resumeLive}
        >
          {playing ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </ActionIcon>
        <p className={classes.who}>
          <strong>{live && titleOf(live)}</strong>
          <Position />
        </p>
        <div className={classes.buttons}>
          {!over && behind > LATE && <Button size="compact-md" onClick={jumpToLive}>{t`Jump to live`}</Button>}
          {talk_id && <OpenTalk talk_id={talk_id} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            aria-label={t`Stop listening`}
            onClick={stopLive}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      <StateNote paused={live?.paused === true} />
      {live && <LiveWordsText words={live.words} />}
    </div>
  )
}

/** Ends listening, since the talk has all that was heard. */
function OpenTalk({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const open = () => {
    stopLive()
    go({ talk_id })
  }
  return <Button size="compact-md" variant="default" onClick={open}>{t`Open the talk`}</Button>
}

/** Who has heard it live to its end need not hear the talk again. */
function useMarkHeard(org_id: string, talk_id: string | undefined) {
  const isHeard = isHeardLive(usePageStore(livePlayer))
  const mark = useEffectEvent(useMarkTalk(org_id))
  useEffect(() => {
    if (isHeard && talk_id !== undefined) mark({ talk_id, heard: true })
  }, [isHeard, talk_id])
}

function Position() {
  const { t } = useLingui()
  const { position, behind, catchingUp } = usePageStore(livePlayer)
  const late = duration(Math.floor(behind))
  return (
    <>
      <span role="timer">{duration(Math.floor(position))}</span>
      {catchingUp && <span>{t`Playing faster, ${late} behind`}</span>}
    </>
  )
}

function StateNote({ paused }: { paused: boolean }) {
  const { t } = useLingui()
  const { over, waiting, stalled, lost, trouble } = usePageStore(livePlayer)
  const { online } = useNetwork()
  const text = () => {
    if (trouble === 'unsupported')
      return t`This browser cannot play talks live. You can listen to the talk when it is over.`
    if (trouble === 'refused') return t`This live talk is over. It was discarded, or you no longer have access to it.`
    if (trouble === 'blocked') return t`Your browser blocked the sound. Press play.`
    if (over) return t`The speaker has ended this talk.`
    if (waiting && (lost || !online)) return t`Your connection is lost. You hear the rest when it is back.`
    if (waiting && paused) return t`The speaker has paused.`
    if (waiting && stalled) return t`The speaker’s connection seems to be lost. You hear the rest if it comes back.`
    if (waiting) return t`Waiting for the speaker’s sound…`
    return ''
  }
  return (
    <p className={classes.note} role="status">
      {text()}
    </p>
  )
}
