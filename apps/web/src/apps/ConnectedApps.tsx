import type { ConnectedApp } from '@earshot/contract/apps'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Chip } from '../ui/Chip.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Time } from '../ui/Time.tsx'
import { useOrganizations } from '../organizations/organizations.queries.ts'
import classes from './apps.module.css'
import { useApps, useDisconnectApp } from './apps.queries.ts'

/** The apps that act for the person, and how to connect one. */
export function ConnectedApps() {
  const { t } = useLingui()
  const apps = useApps()
  const disconnect = useDisconnectApp()
  const address = `${location.origin}/mcp`
  return (
    <>
      {apps.isError && (
        <ErrorNote title={t`Could not load your connected apps`} error={apps.error} retry={() => void apps.refetch()} />
      )}
      {apps.isPending && <Skeletons rows={1} height={56} />}
      {apps.data?.length === 0 && <p className={classes.quiet}>{t`No connected apps`}</p>}
      {disconnect.isError && <ErrorNote title={t`Could not disconnect the app`} error={disconnect.error} />}
      {apps.data && apps.data.length > 0 && (
        <ul ref={keepRowFocus} className={classes.list} aria-label={t`Connected apps`}>
          {apps.data.map((app) => (
            <AppRow
              key={app.app_id}
              app={app}
              ending={disconnect.isPending && disconnect.variables === app.app_id}
              onEnd={() => disconnect.mutate(app.app_id)}
            />
          ))}
        </ul>
      )}
      <p
        className={classes.quiet}
      >{t`To connect an AI app, such as Claude, ChatGPT or VS Code, give it this address:`}</p>
      <div className={classes.address}>
        <code dir="ltr">{address}</code>
        <CopyButton text={address} label={t`Copy address`} />
      </div>
    </>
  )
}

interface AppRowProps {
  app: ConnectedApp
  ending: boolean
  onEnd: () => void
}

function AppRow({ app: { name, host, redirect_host, org_id, write, created, last_used }, ending, onEnd }: AppRowProps) {
  const { t } = useLingui()
  const organization = useOrganizations().find((each) => each.org_id === org_id)?.name
  return (
    <li className={classes.app}>
      <div className={classes.what}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <Chip>{write ? t`Reads and writes` : t`Only reads`}</Chip>
        </p>
        <p className={classes.quiet}>
          <bdi>{host ?? redirect_host}</bdi>
          {organization && (
            <>
              {' · '}
              <bdi>{organization}</bdi>
            </>
          )}
          {' · '}
          {t`connected`} <Time at={created} />
          {' · '}
          {last_used === null ? (
            t`not used`
          ) : (
            <>
              {t`last used`} <Time at={last_used} />
            </>
          )}
        </p>
      </div>
      <Button variant="default" size="sm" loading={ending} aria-label={t`Disconnect ${name}`} onClick={onEnd}>
        {t`Disconnect`}
      </Button>
    </li>
  )
}
