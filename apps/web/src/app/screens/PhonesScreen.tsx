import { OutboxLink } from '../../auth/forms/CheckEmail.tsx'
import { loadSettingsTexts } from '../../lib/language.ts'
import { Phones } from '../../phones/Phones.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const PhonePin = lazyPart(async () => {
  const [loaded] = await Promise.all([import('../../settings/phone-pin/PhonePin.tsx'), loadSettingsTexts()])
  return loaded.PhonePin
})

export const PhonesScreen = () => <Phones outbox={<OutboxLink />} pin={<PhonePin />} />
