import { createContext, useContext } from 'react';

interface OpenMenu {
  /** ID of the panel. */
  id: string;
  /** Closes the menu and focuses its button. */
  close: () => void;
}

const MenuContext = createContext<OpenMenu>({ id: '', close: () => undefined });

export const MenuProvider = MenuContext.Provider;
export const useMenu = (): OpenMenu => useContext(MenuContext);
