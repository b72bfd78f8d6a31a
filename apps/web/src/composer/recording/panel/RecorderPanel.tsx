import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { isCapturing, type RecorderQuestion, questionOf, type RecorderState, type StateOf } from '../state-machine.ts'
import type { Recorder } from '../recorder.ts'
import { RecorderControls } from './Controls.tsx'
import { useLingui } from '@lingui/react/macro'
import { duration } from '../../../lib/format.ts'
import { subscribeTick } from './subscribe-tick.ts'
import { timeLeft } from './time-left.ts'
import classes from './panel.module.css'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react'
import { usePageStore } from '../../../lib/page-store.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { selectedMicrophone, usesNoiseReduction } from '../audio/microphone.ts'
import { findMicrophone, useMicrophones } from '../audio/use-microphones.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { RecorderNote } from './RecorderNote.tsx'
import { type HoldButton, useHoldsToTalk } from '../../use-hold-to-talk.ts'
import { RecorderButton } from './RecorderButton.tsx'

const LiveSpeaking = lazyPart(async () => (await import('../../live/LiveSpeaking.tsx')).LiveSpeaking)

interface RecorderPanelProps {
  recorder: Recorder
  state: RecorderState
  hold: HoldButton | undefined
  onRecord: () => void
  onSend: () => void
  channel: ReactNode
  details: ReactNode
  preview: (state: StateOf<'preview'>) => ReactNode
  aside: ReactNode
}

export function RecorderPanel({ recorder, state, hold, onRecord, onSend, ...parts }: RecorderPanelProps) {
  const question = questionOf(state)
  const capturing = isCapturing(state)
  const live = recorder.live()
  const [more, setMore] = useState(false)
  const waits = state.name === 'idle' || state.name === 'refused'
  return (
    <div className={classes.panel} data-state={state.name}>
      {question && <ConfirmBox key={question} recorder={recorder} question={question} />}
      {live && <LiveSpeaking session={live} />}
      <div className={classes.notes}>
        <RecorderNote recorder={recorder} state={state} />
      </div>
      {state.name === 'preview' && <div className={classes.preview}>{parts.preview(state)}</div>}
      <div className={classes.row} data-more={more || state.name === 'preview'}>
        <RecorderButton recorder={recorder} state={state} hold={hold} onRecord={onRecord} onSend={onSend} />
        <div className={classes.middle}>
          {capturing && <Elapsed recorder={recorder} paused={state.name === 'paused'} />}
          {parts.channel}
        </div>
        <div className={classes.controls}>
          {waits && <MoreButton open={more} onToggle={() => setMore(!more)} />}
          <RecorderControls recorder={recorder} state={state} />
        </div>
        {!capturing && (
          <div id="recorder-more" className={classes.more}>
            {parts.details}
            {waits && <MicrophoneMenu />}
            {state.name === 'idle' && parts.aside}
          </div>
        )}
      </div>
    </div>
  )
}

/** Where everything has room in one line, it is hidden. */
function MoreButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  const name = t`More for this recording`
  return (
    <ActionIcon
      className={classes.moreButton ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      title={name}
      aria-label={name}
      aria-expanded={open}
      aria-controls="recorder-more"
      onClick={onToggle}
    >
      <IconDots size={20} stroke={1.8} />
    </ActionIcon>
  )
}

function Elapsed({ recorder, paused }: { recorder: Recorder; paused: boolean }) {
  const { t } = useLingui()
  const seconds = useSyncExternalStore(subscribeTick, () => Math.floor(recorder.elapsed() / 1000))
  const few = timeLeft(seconds)
  const left = duration(few ?? 0)
  return (
    <div className={classes.elapsed}>
      <span className={classes.time} role="timer" aria-label={t`Recorded so far`} data-paused={paused || undefined}>
        {duration(seconds)}
      </span>
      {few !== null && <span className={classes.left}>{t`${left} left`}</span>}
      {paused && few === null && <span className={classes.note}>{t`Paused`}</span>}
    </div>
  )
}

function ConfirmBox({ recorder, question }: { recorder: Recorder; question: Exclude<RecorderQuestion, null> }) {
  const { t } = useLingui()
  useReturnFocus('[data-round]')
  const again = question === 'again'
  const unheard = again ? t`Record again? This recording will be discarded.` : t`Discard this recording?`
  const text = recorder.live()?.wasLive()
    ? t`Discard this live talk? It ends for all listeners, and nothing is kept.`
    : unheard
  return (
    <div className={classes.question} role="alertdialog" aria-label={text}>
      <p>{text}</p>
      <Button variant="default" onClick={recorder.keep} data-autofocus autoFocus>
        {t`Keep it`}
      </Button>
      <Button color="red" onClick={recorder.agree}>
        {again ? t`Record again` : t`Discard`}
      </Button>
    </div>
  )
}

function MicrophoneMenu() {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const microphones = useMicrophones(opened)
  const chosen = findMicrophone(microphones, usePageStore(selectedMicrophone))
  const cleans = usePageStore(usesNoiseReduction) ?? false
  const [holds, setHolds] = useHoldsToTalk()
  const choose = (id: string) => selectedMicrophone.set(microphones?.find((each) => each.id === id))
  return (
    <Menu position="top-end" width={280} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={t`Recording settings`} withinPortal={false} disabled={opened}>
          <ActionIcon variant="subtle" color="gray" size={44} radius="xl" aria-label={t`Recording settings`}>
            <IconAdjustmentsHorizontal size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Microphone`}</Menu.Label>
        <Menu.RadioGroup value={chosen?.id ?? ''} onChange={choose}>
          <Menu.RadioItem value="" closeMenuOnClick={false}>{t`System default`}</Menu.RadioItem>
          {microphones?.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick={false}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {!microphones && (
          <Menu.Label className={classes.unnamed ?? ''}>
            {t`Other microphones are listed once recording is allowed.`}
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem checked={cleans} onChange={(to) => usesNoiseReduction.set(to)}>
          {t`Reduce noise and echo`}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={holds} onChange={setHolds}>
          {t`Hold to talk, release to send`}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
