import { createElement, useEffect, useState } from 'react';
import { hotUpdates } from './hot-updates.js';
import slots from './slots-at-hand.js';

const { updated, useLatest, Recovers } = hotUpdates();

const shownLater = (name, first) =>
  function Latest(props) {
    const version = useLatest();
    const [content, setContent] = useState({ version, Content: first });
    useEffect(() => {
      if (content.version === version) return undefined;
      let isUnmounted = false;
      const show = async () => {
        const { default: Content } = await slots[name]();
        if (!isUnmounted) setContent({ version, Content });
      };
      show();
      return () => {
        isUnmounted = true;
      };
    });
    return createElement(Recovers, { key: content.version }, createElement(content.Content, props));
  };

if (import.meta.webpackHot) import.meta.webpackHot.accept('./slots-at-hand.js', updated);

export default Object.fromEntries(
  Object.entries(slots).map(([name, load]) => [
    name,
    async () => ({ default: shownLater(name, (await load()).default) }),
  ]),
);
