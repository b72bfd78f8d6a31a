import { Connect } from '../../apps/Connect.tsx'
import { AuthFrame } from '../../auth/AuthFrame.tsx'

export const ConnectScreen = () => <Connect Frame={AuthFrame} />
