import { MOST_COUNTED } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Place } from '../../place.ts'

/** Writes how many talks there are, or were found; counting stops at a thousand. */
export function useCounted({ query, filters }: Place) {
  const { t, i18n } = useLingui()
  const found = query !== '' || Object.keys(filters).length > 0
  const most = i18n.number(MOST_COUNTED)
  return (count: number) => {
    if (count >= MOST_COUNTED) return found ? t`${most}+ found` : t`${most}+ talks`
    if (found) return t`${plural(count, { one: '# found', other: '# found' })}`
    return t`${plural(count, { one: '# talk', other: '# talks' })}`
  }
}
