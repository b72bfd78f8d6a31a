import { useOrganization } from '../organizations/organizations.queries.ts'
import { PlayerControls } from './bar/PlayerControls.tsx'
import { usePlaying } from './bar/use-playing.ts'
import { usePlayer } from './engine/state.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMarkTalk } from '../talks/cache/listens.queries.ts'
import { useShortcuts } from '../ui/keys/shortcuts.ts'
import { currentTrack } from './engine/current-track.ts'
import { playRequest } from './engine/play-request.ts'
import { speeds, toggleMuted, useAutoplay, useSkipSilence, useSpeed } from './engine/settings.ts'
import { SKIP, wordStep } from './engine/seek-steps.ts'
import { stepTalk } from './queue/advance-queue.ts'
import { type Sound, soundOf } from './sound.ts'

function usePlayerKeys(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const mark = useMarkTalk(org_id)
  const [speed, setSpeed] = useSpeed()
  const [autoplay, setAutoplay] = useAutoplay()
  const [skips, setSkips] = useSkipSilence()
  const faster = () => setSpeed(speeds.find((each) => each > speed) ?? speed)
  const slower = () => setSpeed(speeds.findLast((each) => each < speed) ?? speed)

  useEffect(() => {
    if (!playRequest.get()) return
    playRequest.set(false)
    toggle()
  }, [])

  useShortcuts({
    title: t`Player`,
    order: 10,
    shortcuts: [
      { keys: [' '], says: t`Play or pause`, act: toggle },
      { keys: ['ArrowLeft'], says: t`Back 10 seconds`, act: withSound((sound) => sound.seek(sound.now() - SKIP)) },
      { keys: ['ArrowRight'], says: t`Forward 10 seconds`, act: withSound((sound) => sound.seek(sound.now() + SKIP)) },
      { keys: ['Shift+ArrowLeft'], says: t`Previous word`, act: toWord(-1) },
      { keys: ['Shift+ArrowRight'], says: t`Next word`, act: toWord(1) },
      { keys: ['0'], says: t`From the start`, act: withSound((sound) => sound.seek(0)) },
      { keys: ['p'], says: t`Previous talk`, act: () => stepTalk(client, -1) },
      { keys: ['n'], says: t`Next talk`, act: () => stepTalk(client, 1) },
      { keys: ['<'], says: t`Slower`, act: slower },
      { keys: ['>'], says: t`Faster`, act: faster },
      { keys: ['s'], says: t`Skip silence on or off`, act: () => setSkips(!skips) },
      { keys: ['a'], says: t`Autoplay of unheard talks on or off`, act: () => setAutoplay(!autoplay) },
      { keys: ['m'], says: t`Mute or unmute`, act: toggleMuted },
      { keys: ['u'], says: t`Mark as heard or unheard`, act: () => markOther(mark) },
    ],
  })
}

const withSound = (act: (sound: Sound) => void) => () => {
  const track = currentTrack()
  if (track) act(soundOf(track))
}

const toggle = withSound((sound) => sound.toggle())

const toWord = (step: 1 | -1) =>
  withSound((sound) => {
    const to = wordStep(currentTrack()?.talk?.known()?.words ?? [], sound.now(), step)
    if (to !== undefined) sound.seek(to)
  })

function markOther(mark: ReturnType<typeof useMarkTalk>) {
  const talk = currentTrack()?.talk?.known()
  if (talk) mark({ talk_id: talk.talk_id, heard: !talk.heard })
}

export function PlayerBar({ openTalk }: { openTalk: string | undefined }) {
  const { org_id } = useOrganization()
  const { track } = usePlayer()
  usePlaying()
  usePlayerKeys(org_id)
  return <PlayerControls track={track} openTalk={openTalk} />
}
