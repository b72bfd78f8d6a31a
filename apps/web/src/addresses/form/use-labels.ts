import { useLingui } from '@lingui/react/macro'
import type { Manner, Part } from '../manner/manner.ts'

/** What the parts of an address are called where it is. */
export function useLabels({ state, postal }: Manner): Record<Part, string> {
  const { t } = useLingui()
  return {
    city: t`City`,
    state: {
      state: t`State`,
      province: t`Province`,
      county: t`County`,
      region: t`State, province or region`,
    }[state],
    postal: { zip: t`ZIP code`, postcode: t`Postcode`, postal: t`Postal code` }[postal],
  }
}
