/** A line. `points` are [x, y], sorted by x. */
export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

/** A chart whose y axis starts at 0. */
interface LineChart {
  title: string;
  /** Unit of the y axis. */
  unit: string;
  /** Lines of the chart, four at most. */
  series: readonly Series[];
}

const WIDTH = 840;
const PLOT = { left: 64, right: 24, top: 64, height: 160 };
const CHART_HEIGHT = 272;
/** Line styles that differ in lightness and dashes, not only in hue. */
const LINES = [
  { light: '#14564f', dark: '#7fd1c2', dashes: '' },
  { light: '#b0561c', dark: '#f2a66d', dashes: '7 3' },
  { light: '#4a55a8', dark: '#aab4ff', dashes: '2 3' },
  { light: '#8a2b52', dark: '#f59bbf', dashes: '10 3 2 3' },
];
const STYLE = `
    .ground{fill:#fff}.text{fill:#33413e}.strong{fill:#12302c;font-weight:600}.grid{stroke:#dfe6e3}.line{fill:none;stroke-width:1.75}
${LINES.map(({ light, dashes }, index) => `    .s${index}{stroke:${light};stroke-dasharray:${dashes || 'none'}}`).join('\n')}
    @media (prefers-color-scheme: dark){.ground{fill:#14191a}.text{fill:#b9c7c3}.strong{fill:#eaf2ef}.grid{stroke:#2d3735}
${LINES.map(({ dark }, index) => `    .s${index}{stroke:${dark}}`).join('\n')}}
  `;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const short = (value: number) => String(Number(value.toPrecision(3)));

/** Three to six ticks from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [power / 5, power / 2, power, power * 2].find((one) => most / one <= 5) ?? power * 2;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

/** Stacked charts with a shared x axis, as SVG for light and dark pages. @throws RangeError for a chart without points */
export function lineCharts(title: string, xUnit: string, charts: readonly LineChart[]): string {
  const height = 40 + charts.length * CHART_HEIGHT;
  const mostX = mostOf(charts.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x))));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="13">
  <title id="t">${escaped(title)}</title>
  <style>${STYLE}</style>
  <rect class="ground" width="${WIDTH}" height="${height}" rx="10"/>
  <text class="strong" x="24" y="34" font-size="16">${escaped(title)}</text>
${charts.map((chart, index) => `  <g transform="translate(0 ${40 + index * CHART_HEIGHT})">\n${lineChart(chart, { unit: xUnit, most: mostX })}  </g>\n`).join('')}</svg>
`;
}

function lineChart({ title, unit, series }: LineChart, x: { unit: string; most: number }): string {
  const points = series.flatMap((one) => one.points);
  if (points.length === 0) throw new RangeError(`'${title}' has no points.`);
  const yTicks = ticksUpTo(mostOf(points.map(([, y]) => y)));
  const xTicks = ticksUpTo(x.most).filter((tick) => tick <= x.most);
  const plotWidth = WIDTH - PLOT.left - PLOT.right;
  const bottom = PLOT.top + PLOT.height;
  const atX = (value: number) => fixed(PLOT.left + (x.most === 0 ? 0 : value / x.most) * plotWidth);
  const atY = (y: number) => fixed(bottom - (y / (yTicks.at(-1) ?? 1)) * PLOT.height);
  const legend = series.map(({ name }, index) => {
    const left = PLOT.left + index * 170;
    return `    <path class="line s${index}" d="M${left} 46h26"/><text class="text" x="${left + 34}" y="50">${escaped(name)}</text>\n`;
  });
  const rows = yTicks.map(
    (tick) =>
      `    <path class="grid" d="M${PLOT.left} ${atY(tick)}H${WIDTH - PLOT.right}"/><text class="text" x="${PLOT.left - 8}" y="${Number(atY(tick)) + 4}" text-anchor="end">${short(tick)}</text>\n`,
  );
  const columns = xTicks.map(
    (tick) =>
      `    <text class="text" x="${atX(tick)}" y="${bottom + 18}" text-anchor="middle">${short(tick)}${tick === xTicks.at(-1) ? ` ${escaped(x.unit)}` : ''}</text>\n`,
  );
  const lines = series.map(
    (one, index) =>
      `    <polyline class="line s${index}" points="${one.points.map(([at, value]) => `${atX(at)},${atY(value)}`).join(' ')}"/>\n`,
  );
  return [
    `    <text class="strong" x="${PLOT.left}" y="26">${escaped(title)}, ${escaped(unit)}</text>\n`,
    ...legend,
    ...rows,
    ...columns,
    ...lines,
  ].join('');
}

const fixed = (value: number) => value.toFixed(1);
const mostOf = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
