import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

interface Narrowing {
  isTyping: boolean;
  setTyping: (isTyping: boolean) => void;
}

const Context = createContext<Narrowing>({ isTyping: false, setTyping: () => undefined });

/** Lets the rows of a place know that somebody types a search they do not show yet. */
export function NarrowingProvider({ children }: { children: ReactNode }) {
  const [isTyping, setTyping] = useState(false);
  const narrowing = useMemo(() => ({ isTyping, setTyping }), [isTyping]);
  return <Context value={narrowing}>{children}</Context>;
}

/** Says whether something was typed that is not searched for yet. */
export function useSayTyping(isTyping: boolean): void {
  const { setTyping } = useContext(Context);
  useEffect(() => {
    setTyping(isTyping);
    return () => setTyping(false);
  }, [isTyping, setTyping]);
}

/** Whether what is typed into the search field is not what the list was asked for yet. */
export function useIsTyping(): boolean {
  return useContext(Context).isTyping;
}
