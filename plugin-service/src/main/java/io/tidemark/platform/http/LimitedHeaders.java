package io.tidemark.platform.http;

import java.nio.ByteBuffer;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.BiFunction;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Limits the headers of responses in TLS connections of {@link java.net.http.HttpClient} with HTTP/1.1. The client has a
 * limit of its own (384 KB), but when it is exceeded it neither closes the connection nor frees what it read.
 */
public final class LimitedHeaders {

    /** Real ones have a few kilobytes. */
    private static final int MOST_BYTES = 64 * 1024;

    /** Where the status begins in {@code HTTP/1.1 200}. */
    private static final int STATUS = 9;

    private LimitedHeaders() {}

    /** The same context, for an HTTP client; connections whose headers exceed the limit fail with {@link AnswerTooLarge}. */
    public static SSLContext in(SSLContext context) {
        return new Context(new Spi(context, null, false), context);
    }

    /**
     * The same context, for the WebSocket of an HTTP client, whose only headers are those of the handshake.
     *
     * @param host that the certificate must have, whatever the address of the connection
     */
    public static SSLContext ofHandshake(SSLContext context, String host) {
        return new Context(new Spi(context, host, true), context);
    }

    private static final class Context extends SSLContext {

        Context(Spi limited, SSLContext context) {
            super(limited, context.getProvider(), context.getProtocol());
        }
    }

    private static final class Spi extends SSLContextSpi {

        private final SSLContext context;
        private final @Nullable String host;
        private final boolean once;

        Spi(SSLContext context, @Nullable String host, boolean once) {
            this.context = context;
            this.host = host;
            this.once = once;
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return new Engine(context.createSSLEngine(), once);
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String connected, int port) {
            return new Engine(context.createSSLEngine(host == null ? connected : host, port), once);
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return context.getSocketFactory();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.getServerSocketFactory();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return context.getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return context.getSupportedSSLParameters();
        }

        @Override
        protected void engineInit(
                KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
                throws KeyManagementException {
            context.init(keys, trust, random);
        }
    }

    /** Counts what is received after each request until the empty line. */
    private static final class Engine extends SSLEngine {

        private final SSLEngine engine;
        /** No headers follow those of the first response, whatever its status. */
        private final boolean once;

        private boolean inHeaders = true;
        private int read;
        /** Of the current status line and its headers; there can be interim ones (1xx) before those of the response. */
        private int position;

        private boolean interim;
        private int lineEnds;

        Engine(SSLEngine engine, boolean once) {
            super(engine.getPeerHost(), engine.getPeerPort());
            this.engine = engine;
            this.once = once;
        }

        @Override
        public SSLEngineResult wrap(ByteBuffer[] from, int offset, int length, ByteBuffer into) throws SSLException {
            SSLEngineResult result = engine.wrap(from, offset, length, into);
            if (result.bytesConsumed() > 0 && !once) {
                inHeaders = true;
                read = 0;
                position = 0;
                lineEnds = 0;
            }
            return result;
        }

        @Override
        public SSLEngineResult unwrap(ByteBuffer from, ByteBuffer[] into, int offset, int length) throws SSLException {
            int[] before = new int[length];
            for (int i = 0; i < length; i++) {
                before[i] = into[offset + i].position();
            }
            SSLEngineResult result = engine.unwrap(from, into, offset, length);
            for (int i = 0; i < length && result.bytesProduced() > 0; i++) {
                scan(into[offset + i], before[i]);
            }
            return result;
        }

        private void scan(ByteBuffer produced, int from) throws SSLException {
            for (int at = from; inHeaders && at < produced.position(); at++) {
                byte one = produced.get(at);
                if (position++ == STATUS) {
                    interim = one == '1';
                }
                if (one == '\n') {
                    lineEnds++;
                } else if (one != '\r') {
                    lineEnds = 0;
                }
                if (++read > MOST_BYTES) {
                    throw new SSLException("headers without end", new AnswerTooLarge(MOST_BYTES));
                }
                if (lineEnds == 2) {
                    inHeaders = interim && !once;
                    position = 0;
                    lineEnds = 0;
                }
            }
        }

        @Override
        public @Nullable Runnable getDelegatedTask() {
            return engine.getDelegatedTask();
        }

        @Override
        public void closeInbound() throws SSLException {
            engine.closeInbound();
        }

        @Override
        public boolean isInboundDone() {
            return engine.isInboundDone();
        }

        @Override
        public void closeOutbound() {
            engine.closeOutbound();
        }

        @Override
        public boolean isOutboundDone() {
            return engine.isOutboundDone();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return engine.getSupportedCipherSuites();
        }

        @Override
        public String[] getEnabledCipherSuites() {
            return engine.getEnabledCipherSuites();
        }

        @Override
        public void setEnabledCipherSuites(String[] suites) {
            engine.setEnabledCipherSuites(suites);
        }

        @Override
        public String[] getSupportedProtocols() {
            return engine.getSupportedProtocols();
        }

        @Override
        public String[] getEnabledProtocols() {
            return engine.getEnabledProtocols();
        }

        @Override
        public void setEnabledProtocols(String[] protocols) {
            engine.setEnabledProtocols(protocols);
        }

        @Override
        public SSLSession getSession() {
            return engine.getSession();
        }

        @Override
        public SSLSession getHandshakeSession() {
            return engine.getHandshakeSession();
        }

        @Override
        public void beginHandshake() throws SSLException {
            engine.beginHandshake();
        }

        @Override
        public HandshakeStatus getHandshakeStatus() {
            return engine.getHandshakeStatus();
        }

        @Override
        public void setUseClientMode(boolean client) {
            engine.setUseClientMode(client);
        }

        @Override
        public boolean getUseClientMode() {
            return engine.getUseClientMode();
        }

        @Override
        public void setNeedClientAuth(boolean need) {
            engine.setNeedClientAuth(need);
        }

        @Override
        public boolean getNeedClientAuth() {
            return engine.getNeedClientAuth();
        }

        @Override
        public void setWantClientAuth(boolean want) {
            engine.setWantClientAuth(want);
        }

        @Override
        public boolean getWantClientAuth() {
            return engine.getWantClientAuth();
        }

        @Override
        public void setEnableSessionCreation(boolean enable) {
            engine.setEnableSessionCreation(enable);
        }

        @Override
        public boolean getEnableSessionCreation() {
            return engine.getEnableSessionCreation();
        }

        @Override
        public SSLParameters getSSLParameters() {
            return engine.getSSLParameters();
        }

        @Override
        public void setSSLParameters(SSLParameters parameters) {
            engine.setSSLParameters(parameters);
        }

        @Override
        public String getApplicationProtocol() {
            return engine.getApplicationProtocol();
        }

        @Override
        public String getHandshakeApplicationProtocol() {
            return engine.getHandshakeApplicationProtocol();
        }

        @Override
        public void setHandshakeApplicationProtocolSelector(BiFunction<SSLEngine, List<String>, String> selector) {
            engine.setHandshakeApplicationProtocolSelector(selector);
        }

        @Override
        public BiFunction<SSLEngine, List<String>, String> getHandshakeApplicationProtocolSelector() {
            return engine.getHandshakeApplicationProtocolSelector();
        }
    }
}
