// Shows on the page which remote comes from this machine, and where everything else comes from.
const { remote, site } = document.currentScript.dataset;
const remotes = JSON.parse(document.getElementById('site-config').textContent).remotes;

const host = document.createElement('div');
const root = host.attachShadow({ mode: 'open' });
const styles = new CSSStyleSheet();
styles.replaceSync(`
  :host { position: fixed; inset-block-end: 0.5rem; inset-inline-start: 0.5rem; z-index: 2147483647; }
  details { max-width: 22rem; border-radius: 0.5rem; background: #16211f; color: #ffffff; font: 13px/1.4 system-ui; }
  summary { padding: 0.375rem 0.625rem; cursor: pointer; }
  ul { margin: 0; padding: 0 0.625rem 0.5rem 1.75rem; }
  @media print { :host { display: none; } }
`);
root.adoptedStyleSheets = [styles];

const details = document.createElement('details');
const summary = document.createElement('summary');
summary.textContent = `${remote} from this machine`;
const list = document.createElement('ul');
const say = (text) => {
  const item = document.createElement('li');
  item.textContent = text;
  list.append(item);
};
for (const { name, current } of remotes) {
  say(
    name === remote
      ? `${name}: this machine`
      : `${name}: ${site}, ${current === null ? 'nothing published' : current.release}`,
  );
}
say(`Shell and API: ${site}`);
details.append(summary, list);
root.append(details);
document.body.append(host);
