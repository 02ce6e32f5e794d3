// What @marketplace/platform 0.2.0 promises to remotes.

// src/index.d.ts
export { PLATFORM_VERSION } from './version.ts';
export { BrowserRouter, Link as RouterLink, Navigate, Outlet, useLocation, useNavigate, useNavigationType, useParams, useRoutes, useSearchParams, } from 'react-router-dom';
export type { Location, NavigateOptions, RouteObject, To } from 'react-router-dom';
export { createGlobalStyle, css, keyframes, styled, StyleSheetManager } from 'styled-components';
export { keepPreviousData, QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient, } from '@tanstack/react-query';
export type { QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export { create } from 'zustand';
export { trackEvent, trackPageView, type EventData } from './analytics/analytics.ts';
export { usePageViews } from './analytics/use-page-views.ts';
export { ApiError, errorText, isApiError, NETWORK_UNREACHABLE } from './api-client/api-error.ts';
export { apiClient, callApi, type CallInput } from './api-client/call-api.ts';
export { AppLink, AssociationProvider, useAppNavigate, useAssociation, useAssociationPath, type AppNavigate, } from './association/association.tsx';
export { associationPath } from './association/association-path.ts';
export { startLanguage, withTexts } from './language/language.ts';
export { PLATFORM_IN_SPANISH } from './language/spanish.ts';
export { msg, type LoadTexts, type Texts, type Translate } from './language/texts.ts';
export { PageLanguage, Translated, useLanguage, type Language } from './language/use-language.tsx';
export { reportSiteError, type SitePart } from './error-reports/report-site-error.ts';
export { forgetFailedPages, lazyPage, type LazyPage } from './pages/lazy-page.tsx';
export type { RemoteRoutes } from './pages/remote-routes.ts';
export { createQueryClient } from './queries/query-client.ts';
export { AuthProvider, useAuth, type Auth } from './session/auth-provider.tsx';
export { PageLoading, protectedRoute, RequireAgency } from './session/require-agency.tsx';
export type { AuthEvent, AuthListener, SecondFactorProof, SignInOutcome } from './session/session-keeper.ts';
export { useNoIndex, usePageTitle } from './site/page-title.ts';
export { setSiteConfig, siteConfig, type RemoteListing, type RemoteRelease, type SiteConfig, } from './site/site-config.ts';
export { dismissToast, toast, useToasts, type Toast, type ToastAction, type ToastTone } from './toasts/toasts.ts';

// src/analytics/analytics.d.ts
type EventValue = string | number | boolean | null;
export type EventData = Readonly<Record<string, EventValue>>;
declare global {
    interface Window {
        dataLayer?: object[];
    }
}
export declare function trackPageView(location: {
    pathname: string;
    search: string;
    hash: string;
}): void;
export declare function trackEvent(name: string, data?: EventData): void;
export {};

// src/analytics/use-page-views.d.ts
export declare function usePageViews(): void;

// src/api-client/api-error.d.ts
import { type FieldError } from '@marketplace/contracts';
export declare const NETWORK_UNREACHABLE = "network_unreachable";
export declare class ApiError extends Error {
    readonly status: number;
    readonly code: string;
    readonly detail: string;
    readonly errors: readonly FieldError[];
    readonly requestId: string | null;
    constructor(problem: {
        status: number;
        code: string;
        detail: string;
        errors?: readonly FieldError[];
        requestId?: string | null;
    }, options?: ErrorOptions);
}
export declare function isApiError(error: unknown): error is ApiError;
export declare function errorText(error: unknown, fallback: string): string;
export declare function unreachable(cause: unknown): ApiError;
export declare function errorFromResponse(response: Response): Promise<ApiError>;

// src/api-client/call-api.d.ts
import type { Call, CallShape } from '@marketplace/contracts';
interface CallOptions {
    token?: string | null | undefined;
    signal?: AbortSignal | undefined;
}
type Part<Shape extends CallShape, Name extends 'params' | 'query' | 'body'> = Shape extends Record<Name, infer Value> ? Record<Name, Value> : unknown;
export type CallInput<Shape extends CallShape> = CallOptions & Part<Shape, 'params'> & Part<Shape, 'query'> & Part<Shape, 'body'>;
type InputArgument<Shape extends CallShape> = CallOptions extends CallInput<Shape> ? [input?: CallInput<Shape>] : [input: CallInput<Shape>];
export interface AccessTokenSource {
    token(): Promise<string | null>;
    renew(): Promise<string | null>;
}
export declare function setAccessTokenSource(source: AccessTokenSource | null): void;
export declare function callApi<Shape extends CallShape>(call: Call<Shape>, ...[input]: InputArgument<Shape>): Promise<Shape['response']>;
export declare const apiClient: {
    call: typeof callApi;
};
export {};

// src/association/association-path.d.ts
export declare function associationPath(code: string | null, path: string): string;

// src/association/association.d.ts
import type { Association } from '@marketplace/contracts';
import { type ComponentProps, type ReactNode } from 'react';
import { Link, type NavigateOptions, type To } from 'react-router-dom';
export declare function AssociationProvider(props: {
    association: Association | null;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function useAssociation(): Association | null;
export declare function useAssociationPath(): (path: string) => string;
export declare function AppLink({ to, ...rest }: ComponentProps<typeof Link>): import("react").JSX.Element;
export interface AppNavigate {
    (to: To, options?: NavigateOptions): void;
    (steps: number): void;
}
export declare function useAppNavigate(): AppNavigate;

// src/error-reports/report-site-error.d.ts
import { type ErrorReportKind } from '@marketplace/contracts';
export interface SitePart {
    remote: string | null;
    release: string | null;
}
export declare function reportSiteError(kind: ErrorReportKind, part: SitePart, error: unknown): void;
export declare function partOfScript(address: string): SitePart;

// src/language/language.d.ts
import { type PreferredLanguage } from '@marketplace/contracts';
import { type LoadTexts } from './texts.ts';
export declare const useChosenLanguage: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    language: PreferredLanguage;
}>>;
export declare function startLanguage(): void;
export declare function chooseLanguage(language: PreferredLanguage): Promise<void>;
export declare function textsReady(load: LoadTexts): Promise<void>;
export declare function withTexts<Module>(load: LoadTexts, page: Promise<Module>): Promise<Module>;

// src/language/spanish.d.ts
import type { Texts } from './texts.ts';
export declare const PLATFORM_IN_SPANISH: Texts;

// src/language/texts.d.ts
import type { PreferredLanguage } from '@marketplace/contracts';
export type Texts = Readonly<Record<string, string>>;
export type LoadTexts = () => Promise<{
    default: Texts;
}>;
export type Translate = (text: string, values?: Readonly<Record<string, string | number>>) => string;
export declare const LOCALES: {
    readonly en: 'en-US';
    readonly es: 'es-US';
};
export declare const TRANSLATE: Record<PreferredLanguage, Translate>;
export declare const msg: <const Text extends string>(text: Text) => Text;
export declare const areLoaded: (load: LoadTexts) => boolean;
export declare function loadTexts(load: LoadTexts): Promise<void>;

// src/language/use-language.d.ts
import type { PreferredLanguage } from '@marketplace/contracts';
import { type ReactElement, type ReactNode } from 'react';
import { LOCALES, type LoadTexts, type Translate } from './texts.ts';
export interface Language {
    language: PreferredLanguage;
    locale: (typeof LOCALES)[PreferredLanguage];
    t: Translate;
    setLanguage: (language: PreferredLanguage) => Promise<void>;
}
export declare function PageLanguage(props: {
    translated: boolean;
    texts: LoadTexts;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function useLanguage(): Language;
export interface TranslatedProps {
    text: string;
    values?: Readonly<Record<string, string | number>>;
    parts: Readonly<Record<string, ReactElement>>;
}
export declare function Translated({ text, values, parts }: TranslatedProps): (import("react").JSX.Element | null)[];

// src/pages/lazy-page.d.ts
import { type ComponentType } from 'react';
export interface LazyPage {
    (): React.JSX.Element;
    preload(): void;
    ready(): Promise<void>;
}
export declare function forgetFailedPages(): void;
export declare function lazyPage(load: () => Promise<{
    default: ComponentType;
}>): LazyPage;

// src/pages/remote-routes.d.ts
import type { RouteObject } from 'react-router-dom';
export type RemoteRoutes = readonly RouteObject[];

// src/queries/query-client.d.ts
import { QueryClient } from '@tanstack/react-query';
export declare function createQueryClient(): QueryClient;

// src/session/auth-provider.d.ts
import { type AgencyProfile, type AgencySubscription, type Session, type User } from '@marketplace/contracts';
import { type ReactNode } from 'react';
import { type AuthListener, type SecondFactorProof, type SessionKeeper, type SignInOutcome } from './session-keeper.ts';
export interface Auth {
    user: User | null;
    session: Session | null;
    profile: AgencyProfile | null;
    subscription: AgencySubscription | null;
    loading: boolean;
    unreachable: boolean;
    lookAgain(): Promise<void>;
    signIn(email: string, password: string): Promise<SignInOutcome>;
    verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
    signOut(): Promise<void>;
    refreshProfile(): Promise<void>;
    acceptSession(session: Session): void;
    ensureSession(): Promise<Session>;
    onEvent(listener: AuthListener): () => void;
    announce(event: 'user_updated' | 'password_recovery'): void;
}
export declare function AuthProvider(props: {
    keeper?: SessionKeeper;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function useAuth(): Auth;

// src/session/require-agency.d.ts
import { type ReactNode } from 'react';
export declare function RequireAgency({ children }: {
    children: ReactNode;
}): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
export declare function protectedRoute(element: ReactNode): import("react").JSX.Element;
export declare function PageLoading(): import("react").JSX.Element;

// src/session/session-keeper.d.ts
import { type SecondFactorRequired, type Session, type SignInAnswer } from '@marketplace/contracts';
import type { AccessTokenSource } from '../api-client/call-api.ts';
import type { SessionTabs } from './session-tabs.ts';
export declare const REFRESH_MARGIN_MS = 90000;
export declare const CHECK_INTERVAL_MS = 30000;
export type AuthEvent = 'initial_session' | 'signed_in' | 'signed_out' | 'token_refreshed' | 'user_updated' | 'password_recovery' | 'multi_factor_verified';
export type AuthListener = (event: AuthEvent, session: Session | null) => void;
export type SignInOutcome = {
    step: 'signed_in';
    session: Session;
} | {
    step: 'second_factor';
    challenge: SecondFactorRequired;
};
export type SecondFactorProof = {
    code: string;
} | {
    recovery_code: string;
};
export interface SessionState {
    session: Session | null;
    loading: boolean;
    unreachable: boolean;
}
export interface SessionTransport {
    refresh(): Promise<Session>;
    signIn(email: string, password: string): Promise<SignInAnswer>;
    verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
    signOut(): Promise<void>;
}
export interface SessionKeeper extends AccessTokenSource {
    state(): SessionState;
    subscribe(listener: () => void): () => void;
    onEvent(listener: AuthListener): () => void;
    start(): () => void;
    lookAgain(): Promise<void>;
    onRefused(listener: () => void): () => void;
    signIn(email: string, password: string): Promise<SignInOutcome>;
    verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
    signOut(): Promise<void>;
    acceptSession(session: Session): void;
    ensureSession(): Promise<Session>;
    announce(event: AuthEvent): void;
}
export declare function createSessionKeeper(transport: SessionTransport, tabs: SessionTabs): SessionKeeper;

// src/session/session-tabs.d.ts
import type { Session } from '@marketplace/contracts';
export type TabMessage = {
    kind: 'session';
    session: Session;
    endsAt: number;
} | {
    kind: 'ended';
    refused?: boolean;
};
export interface SessionTabs {
    oneAtATime<T>(work: () => Promise<T>): Promise<T>;
    tell(message: TabMessage): void;
    listen(listener: (message: TabMessage) => void): () => void;
    onWake(listener: () => void): () => void;
    remember(signedIn: boolean): void;
    mayHaveSession(): boolean;
}
export declare function browserTabs(): SessionTabs;

// src/site/page-title.d.ts
export declare function usePageTitle(title: string, options?: {
    exact?: boolean;
}): void;
export declare function useNoIndex(): void;

// src/site/site-config.d.ts
import type { Association } from '@marketplace/contracts';
export interface RemoteListing {
    name: string;
    current: RemoteRelease | null;
    outOfService?: true;
}
export interface RemoteRelease {
    release: string;
    entry: string;
    integrity?: string;
    container: string;
    platform: string;
    scripts?: readonly string[];
    pages?: Readonly<Record<string, readonly string[]>>;
}
export interface SiteConfig {
    productName: string;
    supportEmail: string;
    shellRelease?: string;
    remotes: readonly RemoteListing[];
    associations: readonly Association[];
}
export declare function siteConfig(): SiteConfig;
export declare function setSiteConfig(config: SiteConfig | null): void;

// src/toasts/toasts.d.ts
export type ToastTone = 'success' | 'error' | 'info';
export interface Toast {
    id: string;
    title: string;
    description?: string;
    tone: ToastTone;
    action?: ToastAction;
}
export interface ToastAction {
    label: string;
    onSelect: () => void;
}
export declare function toast(message: {
    title: string;
    description?: string;
    tone?: ToastTone;
    action?: ToastAction;
}): string;
export declare function dismissToast(id: string): void;
export declare function useToasts(): readonly Toast[];

// src/version.d.ts
export declare const PLATFORM_VERSION: string;
