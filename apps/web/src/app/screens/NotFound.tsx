import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { organizationInUrl } from '../session/organization-in-url.ts'
import { RequestedAddress } from './RequestedAddress.tsx'
import { OtherOrganizations } from './OtherOrganizations.tsx'
import { Button } from '@mantine/core'
import { setPaletteOpened } from '../command-palette/palette-store.ts'
import { BackButton } from './BackButton.tsx'
import classes from './not-found.module.css'

export function NotFound() {
  const { t } = useLingui()
  const { name } = useOrganization()
  const { pathname, searchStr } = useLocation()
  const ofOrganization = organizationInUrl({ pathname, search: searchStr }) !== undefined
  useTitle(t`Not found`)
  return (
    <EmptyState
      alone
      title={ofOrganization ? t`Page not found in ${name}` : t`Page not found`}
      text={t`The URL may be wrong, or the page no longer exists.`}
    >
      <RequestedAddress />
      <SuggestedLinks />
      {ofOrganization && <OtherOrganizations text={t`It may be in another of your organizations:`} />}
    </EmptyState>
  )
}

function SuggestedLinks() {
  const { t } = useLingui()
  return (
    <div className={classes.links}>
      <Button c="var(--button-color)" renderRoot={(props) => <Link {...props} to="/dashboard" search={{}} />}>
        {t`Go to the dashboard`}
      </Button>
      <Button variant="default" onClick={() => setPaletteOpened(true)}>
        {t`Command menu`}
      </Button>
      <BackButton />
    </div>
  )
}
