import { OutboxLink } from '../../auth/mail/OutboxLink.tsx'
import { Phones } from '../../phones/Phones.tsx'

export const PhonesScreen = () => <Phones outbox={<OutboxLink />} />
