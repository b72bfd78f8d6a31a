import type { InputOf, OutputOf, Route, Routes } from '@earshot/contract/route'
import type { Caller, Visitor } from './caller.ts'

type Asker<R extends Route> = R['access'] extends 'public' ? Caller | Visitor : Caller
export type Handler<R extends Route> = (asker: Asker<R>, input: InputOf<R>) => Promise<OutputOf<R>>

/** Routes with bytes or streams are handled in a routes file instead. */
export type Handlers<R extends Routes, ByHand extends keyof R = never> = {
  [Name in Exclude<keyof R, ByHand>]: Handler<R[Name]>
}
