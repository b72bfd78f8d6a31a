import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChannels } from '../channels/channels.queries.ts'
import { channelLabel } from '../lib/channel-label.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './clips.module.css'
import { FeedAddress } from './FeedAddress.tsx'
import { useFeedChanges } from './feeds.queries.ts'

interface FeedFormProps {
  org_id: string
  onDone: () => void
}

export function FeedForm({ org_id, onDone }: FeedFormProps) {
  const { t } = useLingui()
  const { create } = useFeedChanges(org_id)
  const form = useForm({ initialValues: { channel_id: '', query: '' } })
  const heard = (useChannels(org_id).data ?? []).filter(({ joined }) => joined)
  if (create.data) return <FeedAddress url={create.data.url} onDone={onDone} />
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ channel_id, query }) => create.mutate({ channel_id: channel_id || null, query }))}
    >
      {create.error && (
        <ErrorNote title={t`Could not create the feed`} safe={t`What you typed is still here.`} error={create.error} />
      )}
      <NativeSelect
        label={t`Channel`}
        data={[
          { value: '', label: t`All channels` },
          ...heard.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) })),
        ]}
        {...form.getInputProps('channel_id')}
      />
      <TextInput
        label={t`Only talks with these words`}
        description={t`Optional. Works like the search box.`}
        maxLength={500}
        dir="auto"
        {...form.getInputProps('query')}
      />
      <div className={classes.submit}>
        <p>{t`Anyone who has the address hears what you hear. Give it to your podcast app only.`}</p>
        <Button type="submit" loading={create.isPending}>
          {t`Create feed`}
        </Button>
      </div>
    </form>
  )
}
