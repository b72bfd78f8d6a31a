import { OutboxLink } from '../../auth/forms/CheckEmail.tsx'
import { Phones } from '../../phones/Phones.tsx'

export const PhonesScreen = () => <Phones outbox={<OutboxLink />} />
