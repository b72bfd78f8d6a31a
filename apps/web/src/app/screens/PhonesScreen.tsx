import { OutboxLink } from '../../auth/forms/CheckEmail.tsx'
import { Phones } from '../../phones/Phones.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const PhonePin = lazyPart(async () => (await import('../../settings/phone-pin/PhonePin.tsx')).PhonePin)

export const PhonesScreen = () => <Phones outbox={<OutboxLink />} pin={<PhonePin />} />
