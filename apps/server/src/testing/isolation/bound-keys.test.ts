import { testApp } from '../test-app.ts'
import { modelSelectionOptions } from './authorization/route-inputs.ts'
import { distantCallers } from './guests.suite.ts'

distantCallers(testApp(modelSelectionOptions), 'a key')
