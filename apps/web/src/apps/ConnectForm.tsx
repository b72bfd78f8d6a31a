import type { AppRequest } from '@earshot/contract/apps'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizations } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useMe } from '../users/users.queries.ts'
import classes from './apps.module.css'
import { useConnectApp } from './apps.queries.ts'

export function ConnectForm({ asked }: { asked: AppRequest }) {
  const { t } = useLingui()
  const all = useOrganizations()
  const open = all.filter(({ apps }) => apps)
  const [selected, setSelected] = useState('')
  const [write, setWrite] = useState(false)
  const connect = useConnectApp((url) => location.assign(url))
  const org_id = open.length === 1 ? (open[0]?.org_id ?? '') : selected
  if (open.length === 0) return <NoOrganization forbidden={all.length > 0} cancel_url={asked.cancel_url} />
  return (
    <form
      className={classes.connect}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        connect.mutate({ request: asked.request, org_id, write })
      }}
    >
      <Asker asked={asked} />
      <NativeSelect
        label={t`Organization`}
        value={org_id}
        onChange={(event) => setSelected(event.currentTarget.value)}
        data={[
          ...(open.length > 1 ? [{ value: '', label: t`Select an organization` }] : []),
          ...open.map((each) => ({ value: each.org_id, label: each.name })),
        ]}
      />
      <Reading />
      {asked.write && (
        <Switch
          label={t`It may also write`}
          description={t`Write notes, and acknowledge and resolve hits, in your name and within your permissions.`}
          checked={write}
          onChange={(event) => setWrite(event.currentTarget.checked)}
        />
      )}
      {connect.isError && <ErrorNote title={t`Could not connect the app`} error={connect.error} />}
      <Button type="submit" size="md" disabled={org_id === ''} loading={connect.isPending || connect.isSuccess}>
        {t`Connect`}
      </Button>
      <Cancel url={asked.cancel_url} />
      <p
        className={classes.quiet}
      >{t`You can disconnect it in your account at any time. It ends after 30 days without use, and after a year.`}</p>
    </form>
  )
}

function Reading() {
  const { t } = useLingui()
  return (
    <div>
      <h2 className={classes.heading}>{t`What it may do`}</h2>
      <p className={classes.quiet}>
        {t`Search and read the talks, notes and hits of this organization that you can see, and list its channels and members.`}
      </p>
    </div>
  )
}

const Cancel = ({ url }: { url: string }) => {
  const { t } = useLingui()
  return (
    <Button size="md" variant="default" onClick={() => location.assign(url)}>
      {t`Cancel`}
    </Button>
  )
}

/** What is known of the app, and where the access goes. */
function Asker({ asked: { name, host, redirect_host, local } }: { asked: AppRequest }) {
  const { t } = useLingui()
  const { email } = useMe()
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t`App`}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{t`From`}</dt>
        <dd>{host === null ? t`Not verified` : <bdi>{host}</bdi>}</dd>
        <dt>{t`Sends you back to`}</dt>
        <dd>
          <bdi>{redirect_host}</bdi> {local && t`(your device)`}
        </dd>
        <dt>{t`Signed in as`}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
      </dl>
      {(host === null || local) && (
        <p className={classes.warning}>
          {local ? (
            <Trans>Only connect it if you have just started this in an app on this device.</Trans>
          ) : (
            <Trans>
              The app gave its name itself. Only connect it if you know <bdi>{redirect_host}</bdi> and have just started
              this there.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}

function NoOrganization({ forbidden, cancel_url }: { forbidden: boolean; cancel_url: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.connect}>
      <p className={classes.warning}>
        {forbidden
          ? t`Your organizations do not allow connected apps. Ask an admin.`
          : t`You are not in an organization yet. Join or create one first.`}
      </p>
      <Button size="md" variant="default" component={Link} to="/dashboard">
        {t`Open Earshot`}
      </Button>
      <Cancel url={cancel_url} />
    </div>
  )
}
