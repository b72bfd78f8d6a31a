import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useChannel } from '../channels/channels.queries.ts'
import { useMay, useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isForOverlay } from '../ui/keys/for-overlay.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { composerRequest } from '../composer/composer-request.ts'
import { useDraft } from '../composer/destination/use-draft.ts'
import { IconFileMusic } from '@tabler/icons-react'
import classes from './dashboard.module.css'
import { TalkListHeader } from '../talks/list/header/TalkListHeader.tsx'
import { type TalkCount, TalkList } from '../talks/list/TalkList.tsx'
import { OpenPane } from '../talks/detail/OpenPane.tsx'
import { useSetting } from '../users/settings.queries.ts'
import panelClasses from './panel/panel.module.css'
import { useFirstSteps } from './first-steps.queries.ts'
import type { DashboardFootProps } from './DashboardFoot.tsx'
import { type DashboardUrlState, useDashboardUrlState } from './url-state.ts'

const PanelSlot = lazyPart(async () => (await import('./panel/Panel.tsx')).Panel, {
  instead: PanelPlaceholder,
  soon: true,
})

function PanelPlaceholder() {
  const [open] = useSetting<boolean>('analytics_open', false)
  const { talk_id } = useDashboardUrlState()
  return <div className={panelClasses.slot} data-open={open} data-covered={talk_id !== undefined} />
}

const Foot = lazyPart(async () => (await import('./DashboardFoot.tsx')).DashboardFoot, {
  instead: FootPlaceholder,
  soon: 'first',
})

function FootPlaceholder({ maySend, covered }: DashboardFootProps) {
  const [shortcuts] = useSetting('shortcuts', true)
  useHotkeys([['r', (event) => maySend && shortcuts && !isForOverlay(event) && record()]])
  return maySend && <div className={classes.sending} data-rests={covered} />
}

const record = () => composerRequest.set({ record: true })
const pickFiles = (files: readonly File[]) => composerRequest.set({ files })

const EmptyList = lazyPart(async () => (await import('../talks/list/states/EmptyList.tsx')).EmptyList, { soon: true })
const JoinChannel = lazyPart(async () => (await import('../channels/JoinChannel.tsx')).JoinChannel)
const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps)

export function DashboardScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const may = useMay()
  const urlState = useDashboardUrlState()
  const { channel: viewed, isNone } = useChannel(org_id, urlState.channel_id)
  const [count, setCount] = useState<TalkCount>()
  const [sent, setSent] = useState(0)
  const draft = useDraft(urlState.channel_id)
  const { channel } = draft
  const archived = viewed?.archived == null ? undefined : viewed
  const outside = viewed?.joined === false ? viewed : undefined
  const send = may('send', viewed?.channel_id ?? channel?.channel_id)
  const maySend = send && channel !== undefined && !archived && !outside
  const covered = urlState.talk_id !== undefined
  const { shown, steps, finish } = useFirstSteps()
  const guided = shown && isWhole(urlState) && !isNone
  const sending = { onRecord: maySend ? record : undefined, onFiles: maySend ? pickFiles : undefined }
  const foot = useFootHeight()

  return (
    <DropTarget onDrop={sending.onFiles} channel={channel?.name ?? ''} guided={guided} isOpen={covered}>
      {!isNone && <PanelSlot />}
      <section className={classes.talks} aria-label={t`Talks`} data-covered={covered}>
        <TalkListHeader urlState={urlState} channel={viewed} count={isNone || outside ? undefined : count} />
        {isNone || outside ? (
          <NoTalks unjoined={outside} />
        ) : (
          <TalkList
            urlState={urlState}
            sent={sent}
            onCount={setCount}
            empty={
              <EmptyList {...{ urlState, guided }} archived={archived !== undefined} onRecord={sending.onRecord} />
            }
          />
        )}
      </section>
      {guided && <FirstSteps {...{ steps, ...sending }} onHide={finish} />}
      <div ref={foot} className={classes.foot}>
        <Foot
          {...{ draft, maySend, archived, covered }}
          isClosed={outside !== undefined || (send && !maySend && !archived)}
          viewed={urlState.channel_id}
          onSent={() => setSent((before) => before + 1)}
        />
      </div>
      <OpenPane urlState={urlState} />
    </DropTarget>
  )
}

/** Instead of the talks of a channel that does not exist, or that an admin has not joined. */
function NoTalks({ unjoined }: { unjoined: Channel | undefined }) {
  const { t } = useLingui()
  if (unjoined) return <JoinChannel channel={unjoined} />
  return (
    <EmptyState title={t`Channel not found`} text={t`It may belong to another of your organizations, or be private.`}>
      <Link to="/dashboard" search={{}}>{t`Show all channels`}</Link>
    </EmptyState>
  )
}

const isWhole = ({ talk_id, query, filters }: DashboardUrlState) =>
  talk_id === undefined && query === '' && Object.keys(filters).length === 0

/** Passes the composer's height to the player, so that its bar is placed above it. */
function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--foot-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (foot.current) observer.observe(foot.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-height')
    }
  }, [])
  return foot
}

interface DropTargetProps {
  /** Undefined if sending is not allowed. */
  onDrop: ((files: readonly File[]) => void) | undefined
  channel: string
  guided: boolean
  isOpen: boolean
  children: ReactNode
}

function DropTarget({ onDrop, channel, guided, isOpen, children }: DropTargetProps) {
  const { t } = useLingui()
  const [over, setOver] = useState(false)
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

  function enter(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = onDrop ? 'copy' : 'none'
    setOver(onDrop !== undefined)
  }
  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(false)
    onDrop?.([...event.dataTransfer.files])
  }

  return (
    <div
      className={classes.dashboard}
      data-guided={guided}
      data-open={isOpen}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className={classes.drop}>
          <IconFileMusic size={40} stroke={1.4} aria-hidden />
          <p>{t`Drop to send to ${channel}`}</p>
        </div>
      )}
    </div>
  )
}
