import { msg } from '@lingui/core/macro'

export const palette = [
  { color: '#f76707', name: msg`Orange` },
  { color: '#e03131', name: msg`Red` },
  { color: '#e64980', name: msg`Pink` },
  { color: '#9c36b5', name: msg`Purple` },
  { color: '#4263eb', name: msg`Indigo` },
  { color: '#1c7ed6', name: msg`Blue` },
  { color: '#0c8599', name: msg`Teal` },
  { color: '#2f9e44', name: msg`Green` },
  { color: '#94b816', name: msg`Lime` },
  { color: '#fab005', name: msg`Yellow` },
  { color: '#8d6e4f', name: msg`Brown` },
  { color: '#868e96', name: msg`Grey` },
]
