import type { Feed } from '@earshot/contract/feeds'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useChannel } from '../channels/channels.queries.ts'
import { relativeTime } from '../lib/format.ts'
import { useSavedSearches } from '../talks/saved-searches/saved-searches.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useMe, useMembers } from '../users/users.queries.ts'
import classes from './clips.module.css'
import { FeedForm } from './FeedForm.tsx'
import { useFeedChanges, useFeeds } from './feeds.queries.ts'

interface FeedSectionProps {
  org_id: string
  /** Whether sharing outside the app is allowed. */
  open: boolean
}

export function FeedSection({ org_id, open }: FeedSectionProps) {
  const { t } = useLingui()
  const feeds = useFeeds(org_id)
  const [making, form] = useDisclosure()
  return (
    <section className={classes.feeds} aria-labelledby="feeds">
      <div className={classes.feedsHead}>
        <div>
          <h2 id="feeds">{t`Podcast feeds`}</h2>
          <p>{t`Listen to new talks in a podcast app. A feed has the talks you have access to, until you revoke it or leave.`}</p>
        </div>
        {open && (
          <Button variant="default" onClick={form.open}>
            {t`New feed`}
          </Button>
        )}
      </div>
      {feeds.isError && (
        <ErrorNote title={t`Could not load the feeds`} error={feeds.error} retry={() => void feeds.refetch()} />
      )}
      {feeds.data?.length === 0 && <p className={classes.facts}>{t`No feeds yet`}</p>}
      {feeds.data && feeds.data.length > 0 && (
        <div className={classes.list}>
          <ul ref={keepRowFocus} aria-labelledby="feeds">
            {feeds.data.map((feed) => (
              <FeedRow key={feed.feed_id} feed={feed} />
            ))}
          </ul>
        </div>
      )}
      <Modal opened={making} onClose={form.close} title={t`New feed`}>
        <FeedForm org_id={org_id} onDone={form.close} />
      </Modal>
    </section>
  )
}

function FeedRow({ feed }: { feed: Feed }) {
  const { t } = useLingui()
  const me = useMe().user_id
  const { org_id, feed_id, user_id, last_read, url } = feed
  const owner = useMembers(org_id).data?.find((each) => each.user_id === user_id)?.name
  const name = useFeedName(feed)
  const read = last_read === null ? t`Never opened` : openedAt(relativeTime(last_read))
  function openedAt(moment: string) {
    return t`Opened ${moment}`
  }
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.facts}>
          {user_id !== me && owner && (
            <span>
              <bdi>{owner}</bdi>
            </span>
          )}
          <span>{read}</span>
        </p>
      </div>
      <div className={classes.actions}>
        {url && <CopyButton text={url} label={t`Copy address`} />}
        <RevokeFeed {...{ org_id, feed_id, name }} />
      </div>
    </li>
  )
}

function useFeedName({ org_id, channel_id, search_id, query }: Feed) {
  const { t } = useLingui()
  const { channel } = useChannel(org_id, channel_id ?? undefined)
  const searches = useSavedSearches(org_id, { enabled: search_id !== null }).data
  if (search_id !== null)
    return searches?.find((each) => each.search_id === search_id)?.name ?? t`Saved search of another person`
  const place = channel_id === null ? t`All channels` : (channel?.name ?? t`Archived channel`)
  return query ? t`${place}: “${query}”` : place
}

function RevokeFeed({ org_id, feed_id, name }: { org_id: string; feed_id: string; name: string }) {
  const { t } = useLingui()
  const { revoke } = useFeedChanges(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke the feed “${name}”?`,
      children: t`Its address stops working in every podcast app right away. What an app has downloaded stays there.`,
      labels: { confirm: t`Revoke the feed`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(feed_id, {
          onSuccess: () => notifications.show({ message: t`Feed “${name}” revoked.` }),
          onError: (error) => notifyError(t`Could not revoke it`, error),
        }),
    })
  return (
    <Button size="sm" variant="default" loading={revoke.isPending} onClick={ask} aria-label={t`Revoke “${name}”`}>
      {t`Revoke`}
    </Button>
  )
}
