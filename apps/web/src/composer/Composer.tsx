import { loadSettingsTexts } from '../lib/language.ts'
import { channelLabel } from '../lib/channel-label.ts'
import { ChannelSign } from '../ui/ChannelSign.tsx'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, FileButton, Group, Modal, Select, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { silencePlayer } from '../player/player.ts'
import { isCapturing, isUnsent } from './recording/state-machine.ts'
import { RecorderPanel } from './recording/panel/RecorderPanel.tsx'
import { lazyOverlay } from '../ui/lazy/lazy-overlay.tsx'
import classes from './composer.module.css'
import { IconPaperclip } from '@tabler/icons-react'
import { SOUND_FILES } from '../lib/sound-files.ts'
import { useHoldToTalk } from './use-hold-to-talk.ts'
import { useBlocker } from '@tanstack/react-router'
import type { Recorder } from './recording/recorder.ts'
import { isDashboard } from '../dashboard/url-state.ts'
import { LiveSwitch } from './live/LiveSwitch.tsx'
import { NoticeLine, NoticeDialog } from './RecordingNotice.tsx'
import { UnsentTalks } from './preview/UnsentTalks.tsx'
import { Preview } from './preview/Preview.tsx'
import { ReplyLine } from './ReplyLine.tsx'
import type { ComposerState } from './use-composer.ts'
import destinationClasses from './destination/destination.module.css'
import { TalkDetails } from './destination/TalkDetails.tsx'

const FilesDialog = lazyOverlay(async () => {
  const [files] = await Promise.all([import('./files/FilesDialog.tsx'), loadSettingsTexts()])
  return files.FilesDialog
})

interface ComposerProps {
  composing: ComposerState
  covered: boolean
}

export function Composer({ composing, covered }: ComposerProps) {
  const { t } = useLingui()
  const { recorder, state, answered, notice } = composing
  const hold = useHoldToTalk(composing)
  const capturing = isCapturing(state)
  const listening = capturing || state.name === 'asking'
  useEffect(() => {
    silencePlayer(listening)
    return () => silencePlayer(false)
  }, [listening])

  return (
    <section
      className={classes.composer}
      aria-label={t`Send a talk`}
      data-rests={covered && state.name === 'idle' && !answered}
    >
      <UnsentTalks composing={composing} />
      {answered && <ReplyLine answered={answered} onCancel={composing.cancelReply} />}
      {composing.isLost && isUnsent(state) && !recorder.live() && (
        <LostNote anywhere={composing.channels?.length !== 0} />
      )}
      <RecorderPanel
        recorder={recorder}
        state={state}
        hold={hold}
        onRecord={composing.record}
        onSend={composing.send}
        channel={<ChannelSelect composing={composing} />}
        details={<Details composing={composing} />}
        preview={({ recording, trim }) => (
          <Preview key={recording.client_id} recorder={recorder} recording={recording} trim={trim} />
        )}
        aside={<FilePicker onPick={composing.pickFiles} />}
      />
      <PickedFiles composing={composing} />
      <NoticeLine notice={notice} />
      <NoticeDialog notice={notice} />
      <VisuallyHidden role="status">{composing.announcement}</VisuallyHidden>
      <LeaveDialog recorder={recorder} recording={capturing} />
    </section>
  )
}

function PickedFiles({ composing }: { composing: ComposerState }) {
  return (
    <FilesDialog
      opened={composing.picked.length > 0}
      files={composing.picked}
      selected={composing.channel}
      channels={composing.channels ?? []}
      onChoose={composing.choose}
      onKeep={composing.pickFiles}
      onSend={composing.sendFiles}
      onClose={() => composing.pickFiles([])}
    />
  )
}

/** `anywhere`: whether the person can send to other channels. */
function LostNote({ anywhere }: { anywhere: boolean }) {
  const { t } = useLingui()
  return (
    <p className={classes.lost} role="alert">
      {anywhere
        ? t`You can no longer send to the channel of this recording. Select another one.`
        : t`You can no longer send talks here. To send this recording, ask an admin for permission. It stays on this device.`}
    </p>
  )
}

function Details({ composing }: { composing: ComposerState }) {
  return (
    <>
      <TalkDetails composing={composing} />
      {composing.state.name !== 'preview' && <LiveSwitch />}
    </>
  )
}

function FilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  return (
    <FileButton multiple accept={SOUND_FILES} onChange={onPick}>
      {(button) => (
        <Tooltip label={t`Send audio files, or drop them here`} withinPortal={false}>
          <ActionIcon {...button} variant="subtle" color="gray" size={44} radius="xl" aria-label={t`Send audio files`}>
            <IconPaperclip size={22} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

interface LeaveDialogProps {
  recorder: Recorder
  recording: boolean
}

function LeaveDialog({ recorder, recording }: LeaveDialogProps) {
  const { t } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => recording && !isDashboard(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const blocked = status === 'blocked'
  async function leave() {
    await recorder.finish()
    proceed?.()
  }
  return (
    <Modal opened={blocked} onClose={() => reset?.()} title={t`You are recording`} withCloseButton={false}>
      <p>
        {recorder.live()?.wasLive()
          ? t`Leaving ends the live talk and sends it.`
          : t`Leaving stops the recording. It is saved here, and you can send it when you come back.`}
      </p>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => void leave()}>{t`Stop and leave`}</Button>
        <Button onClick={() => reset?.()} data-autofocus>{t`Keep recording`}</Button>
      </Group>
    </Modal>
  )
}

function ChannelSelect({ composing: { channels, channel, choose, recorder } }: { composing: ComposerState }) {
  const { t } = useLingui()
  const options = (channels ?? []).map((each) => ({ value: each.channel_id, label: channelLabel(each) }))
  const isPrivate = (id: string) => channels?.some((each) => each.channel_id === id && each.private)
  const live = recorder.live()
  const target = live ? channels?.find(({ channel_id }) => channel_id === live.fields().channel_id) : channel
  return (
    <div className={destinationClasses.channel}>
      <span className={destinationClasses.to} aria-hidden>{t`to`}</span>
      <Select
        className={destinationClasses.select ?? ''}
        aria-label={t`Channel to send to`}
        data={options}
        value={target?.channel_id ?? null}
        onChange={(channel_id) => channel_id && choose(channel_id)}
        allowDeselect={false}
        disabled={live !== undefined}
        searchable={options.length > 8}
        variant="unstyled"
        placeholder={channels && !target ? (live ? t`Not available` : t`Select a channel`) : ''}
        {...(target?.private && { leftSection: <ChannelSign channel={target} size={14} />, leftSectionWidth: 20 })}
        renderOption={({ option }) => (
          <span>
            {isPrivate(option.value) && <ChannelSign channel={{ private: true }} size={14} />} {option.label}
          </span>
        )}
        nothingFoundMessage={t`No matching channels`}
        comboboxProps={{ position: 'top-start', width: 'max-content', shadow: 'md', keepMounted: false }}
      />
    </div>
  )
}
